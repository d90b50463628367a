import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useStores } from '../kernel/stores.ts';
import styles from './LazyBell.module.css';

/** The place of the bell, whose code is loaded once somebody is signed in; a page is the same for everyone before. */
export const LazyBell = observer(function LazyBell() {
  const { user } = useStores().session;
  const [module, setModule] = useState<typeof import('./Bell.tsx')>();

  useEffect(() => {
    // Where it cannot be loaded, the page does without it.
    if (user) import('./Bell.tsx').then(setModule, () => {});
  }, [user]);

  return (
    <div className={`${styles.place} no-print`} data-filled={user ? true : undefined}>
      {user && module && <module.Bell key={user._id} />}
    </div>
  );
});
