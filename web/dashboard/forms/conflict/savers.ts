/** The account that saved a version, without `_id` where it is gone; null where nobody knows. */
export type Saver = { _id: string | null; username: string } | null;

/** Shows an account once it is known. Returns the function that ends this, as where another version is asked for. */
export function whenKnown(asked: Promise<Saver>, show: (saver: Saver) => void): () => void {
  let isAsked = true;
  asked.then(
    (saver) => {
      if (isAsked) show(saver);
    },
    // Nobody is named then.
    () => {},
  );
  return () => {
    isAsked = false;
  };
}

/** The title of a conflict with what an account has saved: it may be one's own, in another tab. */
export function conflictTitle(saver: Saver, account: string | undefined): string {
  if (!saver) return 'Changed meanwhile';
  if (saver._id === account) return 'Changed meanwhile in another tab or on another device of yours';
  return `Changed by ${saver.username} meanwhile`;
}

/** Says that the account changed 'it', or 'this part'. */
export function changeText(saver: Saver, account: string | undefined, what: string): string {
  if (!saver) return `${what.charAt(0).toUpperCase()}${what.slice(1)} was changed meanwhile`;
  return saver._id === account ? `You changed ${what} elsewhere` : `${saver.username} changed ${what}`;
}
