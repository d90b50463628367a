import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { ownDataMessages as messages } from '../../shared/people/ownData.ts';
import { language, t } from '../../shared/texts/t.ts';
import { offerFile } from '../kernel/offerFile.ts';
import { useStores } from '../kernel/stores.ts';
import { useAccountApi } from '../session/useAccountApi.ts';
import { Button } from '../ui/Button.tsx';
import styles from './AccountSections.module.css';
import { DeleteAccountDialog } from './DeleteAccountDialog.tsx';
import { NotificationSettings } from './NotificationSettings.tsx';

/** The sections below the form of an account: mail, its data, and its end. */
export function AccountSections() {
  return (
    <>
      <NotificationSettings />
      <OwnDataSection />
    </>
  );
}

/** The same as a part of a screen. */
export { AccountSections as Screen };

/** The viewer's data: to take away, and to end with the account. */
const OwnDataSection = observer(function OwnDataSection() {
  const { session, toasts } = useStores();
  const api = useAccountApi();
  const [isBusy, setBusy] = useState(false);
  const [isDeleting, setDeleting] = useState(false);

  const handleExport = async () => {
    setBusy(true);
    try {
      const texts = { done: messages.exported, failed: messages.failedExport };
      const data = await toasts.promise(api.exportOwnData(), texts);
      offerFile({ name: 'octavo-data.json', type: 'application/json', text: JSON.stringify(data, null, 2) });
    } catch (problem) {
      session.endIfRefused(problem);
    }
    setBusy(false);
  };

  return (
    <section className={`stack ${styles.section}`} aria-labelledby="own-data-title" lang={language()}>
      <h2 id="own-data-title" className="heading">
        {t('Your data')}
      </h2>
      <p>
        {t(
          'A file with all that is stored of you here: your account, comments, messages, and what you have written or begun to write. It is JSON, which people and programs can read.',
        )}
      </p>
      <div>
        <Button busy={isBusy} onClick={handleExport}>
          {t(isBusy ? 'Preparing…' : 'Download my data')}
        </Button>
      </div>
      <p>
        {t(
          'Deleting your account ends it for good. You are told what goes, and asked for your password, before anything happens.',
        )}
      </p>
      <div>
        <Button kind="bad" onClick={() => setDeleting(true)}>
          {t('Delete my account…')}
        </Button>
      </div>
      {isDeleting && <DeleteAccountDialog onClose={() => setDeleting(false)} />}
    </section>
  );
});
