import { reaction } from 'mobx';
import { useEffect } from 'react';
import type { DraftForm } from '../../drafts/DraftForm.ts';
import { loadFile, saveFile } from '../../drafts/fileStorage.ts';
import type { ArticleValues } from './articleValues.ts';

/**
 * Stores a picked image on the device until it is saved, and restores one that was picked before. Returns a function that
 * stores it under another name.
 */
export function useImageDraft(draft: DraftForm<ArticleValues>, name: string): (name: string) => void {
  useEffect(() => {
    let active = true;
    void loadFile(name).then((file) => {
      if (active && file && picked(draft) === null) draft.restoreValues({ imgUrl: { kind: 'new', file } });
    });
    const end = reaction(
      () => picked(draft),
      (file) => void draft.storeImage(saveFile(name, file)),
    );
    return () => {
      active = false;
      end();
    };
  }, [draft, name]);

  return (other) => {
    void saveFile(other, picked(draft));
    void saveFile(name, null);
  };
}

function picked({ form }: DraftForm<ArticleValues>): File | null {
  const { imgUrl } = form.values;
  return imgUrl.kind === 'new' ? imgUrl.file : null;
}
