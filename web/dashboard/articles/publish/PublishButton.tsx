import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { ReloadNotice } from '../../ui/ReloadNotice.tsx';
import { useModule } from '../../ui/useModule.ts';
import type { ArticleSheetProps } from './ArticleSheet.tsx';

const loadSheet = () => import('./ArticleSheet.tsx');

/** The button that opens the sheet from which an article is published; its code is loaded with the first press. */
export const PublishButton = observer(function PublishButton(props: Omit<ArticleSheetProps, 'onClose'>) {
  const [isOpen, setOpen] = useState(false);
  const { module, hasFailed } = useModule(loadSheet, isOpen);
  const close = () => setOpen(false);

  return (
    <>
      <Button kind="primary" data-publish busy={props.form.busy} onClick={() => setOpen(true)}>
        {t(props.article?.published ? 'Update…' : 'Publish…')}
      </Button>
      {isOpen && module && <module.ArticleSheet {...props} onClose={close} />}
      {isOpen && hasFailed && <ReloadNotice text={t('The sheet could not be loaded. What you typed is safe.')} />}
    </>
  );
});
