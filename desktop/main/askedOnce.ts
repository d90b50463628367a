/** The address that was asked for when the app was started, by `--server=`: given out once, null from then on. */
export function askedOnce(given: string): { (): string | null; pending(): boolean } {
  let asked: string | null = given === '' ? null : given;
  const take = () => {
    const taken = asked;
    asked = null;
    return taken;
  };
  return Object.assign(take, { pending: () => asked !== null });
}
