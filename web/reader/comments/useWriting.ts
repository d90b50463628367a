import { useEffect, useState } from 'react';
import { useStores } from '../../kernel/stores.ts';
import type { CommentsStore } from './CommentsStore.ts';

type Writing = typeof import('./writing/writing.ts');

/** Loads what signed-in readers do with comments: null while it is loading, or where nobody is signed in. */
export function useWriting(comments: CommentsStore): { writing: Writing | null; hasFailed: boolean } {
  const { api, session } = useStores();
  const account = session.user?._id;
  const [writing, setWriting] = useState<Writing | null>(null);
  const [hasFailed, setFailed] = useState(false);

  useEffect(() => {
    if (account === undefined) return;
    import('./writing/writing.ts').then(
      (module) => {
        setWriting(module);
        module.showUnfinished(comments, api, account);
      },
      () => setFailed(true),
    );
  }, [account, comments, api]);

  return { writing: account === undefined ? null : writing, hasFailed };
}
