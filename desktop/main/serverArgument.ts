/** The address after `--server=` on the command line: returned once, null from then on; `pending` only looks. */
export function serverArgument(value: string): { (): string | null; pending(): boolean } {
  let address: string | null = value === '' ? null : value;
  const take = () => {
    const taken = address;
    address = null;
    return taken;
  };
  return Object.assign(take, { pending: () => address !== null });
}
