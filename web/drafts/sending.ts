/** The calls that are being made. */
const calls = new Set<Promise<void>>();

/** Resolves with a call that stores or deletes a draft, as `allSent` does. */
export async function sending(call: Promise<void>): Promise<void> {
  calls.add(call);
  await call;
  calls.delete(call);
}

/** Resolves when the calls that are being made now have succeeded or failed. */
export const allSent = async (): Promise<void> => void (await Promise.all(calls));
