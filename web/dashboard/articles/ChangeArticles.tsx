import { observer } from 'mobx-react-lite';
import { lazy, Suspense, useState } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import { useDashboard } from '../useDashboard.ts';

const ChangeDialog = lazy(async () => ({ default: (await import('./ChangeDialog.tsx')).ChangeDialog }));

/** The button that changes the selected articles, after a dialog that asks how. */
export const ChangeArticles = observer(function ChangeArticles() {
  const { articles } = useDashboard();
  const [isOpen, setOpen] = useState(false);

  return (
    <>
      <Button busy={articles.deleting.size > 0} onClick={() => setOpen(true)}>
        {t('Change…')}
      </Button>
      <Suspense>{isOpen && <ChangeDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
});
