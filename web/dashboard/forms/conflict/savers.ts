import { t } from '../../../../shared/texts/t.ts';

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
  if (!saver) return t('Changed meanwhile');
  if (saver._id === account) return t('Changed meanwhile in another tab or on another device of yours');
  return t('Changed by {name} meanwhile', { name: saver.username });
}

/** What was changed: a field, or a part of its text. */
export type Changed = 'it' | 'this part';

/** Says that the account changed a field, or a part of its text. */
export function changeText(saver: Saver, account: string | undefined, what: Changed): string {
  const isWhole = what === 'it';
  if (!saver) return t(isWhole ? 'It was changed meanwhile' : 'This part was changed meanwhile');
  if (saver._id === account) return t(isWhole ? 'You changed it elsewhere' : 'You changed this part elsewhere');
  return t(isWhole ? '{name} changed it' : '{name} changed this part', { name: saver.username });
}
