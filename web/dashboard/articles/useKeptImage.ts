import { reaction } from 'mobx';
import { useEffect } from 'react';
import { keepFile, keptFile } from '../../forms/FileSlot.ts';
import type { KeptForm } from '../../forms/KeptForm.ts';
import type { ArticleValues } from './articleValues.ts';

/**
 * Keeps a picked image on the device as long as it is not saved, and puts back one that was picked before. Gives the
 * function that keeps it under another name.
 */
export function useKeptImage(kept: KeptForm<ArticleValues>, name: string): (name: string) => void {
  useEffect(() => {
    let stays = true;
    void keptFile(name).then((file) => {
      if (stays && file && picked(kept) === null) kept.putBack({ imgUrl: { kind: 'new', file } });
    });
    const end = reaction(
      () => picked(kept),
      (file) => void kept.keepBeside(keepFile(name, file)),
    );
    return () => {
      stays = false;
      end();
    };
  }, [kept, name]);

  return (other) => {
    void keepFile(other, picked(kept));
    void keepFile(name, null);
  };
}

function picked({ form }: KeptForm<ArticleValues>): File | null {
  const { imgUrl } = form.values;
  return imgUrl.kind === 'new' ? imgUrl.file : null;
}
