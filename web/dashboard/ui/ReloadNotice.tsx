import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import { ListNotice } from './ListNotice.tsx';

/** Says that the code of a part of the page could not be loaded. */
export function ReloadNotice({ text }: { text: string }) {
  return (
    <div role="alert">
      <ListNotice text={text}>
        {/* Browsers do not load a failed module again until the page is reloaded. */}
        <Button onClick={() => window.location.reload()}>{t('Reload')}</Button>
      </ListNotice>
    </div>
  );
}
