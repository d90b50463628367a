import { useEffect, useState } from 'react';
import type { DocumentKind } from '../../../shared/documents/drafts.ts';
import { isSetAside } from '../../../shared/documents/setAside.ts';
import { Unsaved } from '../forms/DraftFormBody.tsx';
import { useDashboard } from '../useDashboard.ts';

interface SetAsideProps {
  kind: DocumentKind;
  /** Opens the form of a new one, which offers them. */
  onOpen: () => void;
}

/** Tells above a list how many texts were set aside, with a button that leads to them. */
export function SetAside({ kind, onOpen }: SetAsideProps) {
  const { backgroundApi } = useDashboard();
  const [count, setCount] = useState(0);

  useEffect(() => {
    let stays = true;
    // Where that fails, the form offers them all the same.
    backgroundApi.drafts({ kind }).then(
      ({ drafts }) => stays && setCount(drafts.filter(isSetAside).length),
      () => {},
    );
    return () => {
      stays = false;
    };
  }, [backgroundApi, kind]);

  if (count === 0) return null;
  const texts = count === 1 ? '1 text that you set aside is' : `${count} texts that you set aside are`;
  return <Unsaved text={`${texts} kept under “Unfinished ${kind}s”.`} label="Show" onOpen={onOpen} />;
}
