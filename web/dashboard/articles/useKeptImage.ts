import { reaction } from 'mobx';
import { useEffect } from 'react';
import { keepFile, keptFile } from '../../forms/FileSlot.ts';
import type { Form } from '../../forms/Form.ts';
import type { ArticleValues } from './articleValues.ts';

/** Keeps a picked image on the device as long as it is not saved, and puts back one that was picked before. */
export function useKeptImage(form: Form<ArticleValues>, name: string): void {
  useEffect(() => {
    let stays = true;
    void keptFile(name).then((file) => {
      if (stays && file && form.values.imgUrl.kind === 'kept') form.set('imgUrl', { kind: 'new', file });
    });
    const end = reaction(
      () => (form.values.imgUrl.kind === 'new' ? form.values.imgUrl.file : null),
      (file) => void keepFile(name, file),
    );
    return () => {
      stays = false;
      end();
    };
  }, [form, name]);
}
