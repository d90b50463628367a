/** Returns the address after `--server=` on the command line on the first call, then null; `pending` tells if it is still to be returned. */
export function serverArgument(value: string): { (): string | null; pending(): boolean } {
  let address: string | null = value === '' ? null : value;
  const take = () => {
    const taken = address;
    address = null;
    return taken;
  };
  return Object.assign(take, { pending: () => address !== null });
}
