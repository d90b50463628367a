import { observer } from 'mobx-react-lite';
import type { WholeDraft } from '../../../shared/documents/drafts.ts';
import { t } from '../../../shared/texts/t.ts';
import { Button } from '../../ui/Button.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { ownDateTime } from '../ui/ownTime.ts';
import { useModule } from '../ui/useModule.ts';
import styles from './OfferedDrafts.module.css';
import type { ServerDraft } from './ServerDraft.ts';

const loadDifferences = () => import('./DraftDifferences.tsx');

interface OtherDraftProps<Values extends object> {
  server: ServerDraft<Values>;
  other: WholeDraft;
  compared: ComparedField<Values>[];
  /** Called with the button of the choice, which disappears. */
  onChosen: (button: Element) => void;
}

/** Shows what another tab or device has typed beside what is in the form, and offers both; the other one is kept for a while. */
export const OtherDraft = observer(function OtherDraft<Values extends object>(props: OtherDraftProps<Values>) {
  const { server, other, compared, onChosen } = props;
  // Its code is loaded with the first one.
  const { module, hasFailed } = useModule(loadDifferences, true);

  const choose = async (choice: () => Promise<void>, button: Element) => {
    const form = button.closest('[role="tabpanel"]') ?? button;
    await choice();
    if (!button.isConnected) onChosen(form);
  };

  return (
    <div className={`card ${styles.offer}`}>
      <p role="status">
        {t(
          server.kind === 'page'
            ? 'You typed something else in another tab or on another device, {time}. It is not in this form. The one that you do not choose is kept for 30 days in the list, among the unfinished pages.'
            : 'You typed something else in another tab or on another device, {time}. It is not in this form. The one that you do not choose is kept for 30 days in the list, among the unfinished articles.',
          { time: ownDateTime(other.updatedAt) },
        )}
      </p>
      {hasFailed && <p>{t('The comparison could not be loaded. Both texts are safe: try again in a moment.')}</p>}
      {module && (
        <>
          <module.DraftDifferences versions={server.versionsWith(other)} fields={compared} />
          <div className={`row ${styles.buttons}`}>
            <Button onClick={({ currentTarget }) => void choose(server.takeOther, currentTarget)}>
              {t('Use the other copy')}
            </Button>
            <Button onClick={({ currentTarget }) => void choose(server.keepLocal, currentTarget)}>
              {t('Keep this one')}
            </Button>
          </div>
        </>
      )}
    </div>
  );
});
