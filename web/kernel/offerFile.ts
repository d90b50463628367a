/** Has the browser store a text as a file. */
export function offerFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Browsers have read the address by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
