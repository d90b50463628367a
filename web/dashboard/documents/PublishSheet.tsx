import type { ReactNode } from 'react';
import type { DocumentKind } from '../../../shared/documents/drafts.ts';
import { msg, t } from '../../../shared/texts/t.ts';
import inputs from '../../forms/Field.module.css';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, closeAround, Dialog } from '../../ui/Dialog.tsx';
import { type ComparedField, type FieldChange, mergeFields } from '../forms/conflict/mergeFields.ts';
import { Runs } from '../forms/conflict/Runs.tsx';
import { textOfBlocks } from '../forms/conflict/textOfBlocks.ts';
import { wordChanges } from '../forms/conflict/wordChanges.ts';
import styles from './PublishSheet.module.css';

interface PublishSheetProps<Values extends object> {
  kind: DocumentKind;
  /** The address that it will have, or has. */
  address: string;
  /** True where readers see an earlier state of it. */
  isLive: boolean;
  /** What is typed, and what is saved. */
  versions: { typed: Values; saved: Values };
  compared: ComparedField<Values>[];
  /** The text of the button that publishes. */
  action: string;
  /** Tells if all is chosen that is needed; it says what is not. */
  mayConfirm?: () => boolean;
  onConfirm: () => void;
  onClose: () => void;
  /** How it will look, when it is published, and the checks. */
  children?: ReactNode;
}

/** Shows before something is published what readers will get, and publishes it on one press. */
export function PublishSheet<Values extends object>(props: PublishSheetProps<Values>) {
  const { kind, address, isLive, versions, compared, action, mayConfirm, onConfirm, onClose, children } = props;

  const handleAction = ({ currentTarget }: { currentTarget: Element }) => {
    if (mayConfirm?.() ?? true) closeAround(currentTarget, 'yes');
  };

  return (
    <Dialog
      title={t(titles[kind][isLive ? 'update' : 'publish'])}
      wide
      onClose={(value) => (value === 'yes' ? onConfirm() : onClose())}
      buttons={
        <>
          <CloseButton>{t('Cancel')}</CloseButton>
          <Button kind="primary" onClick={handleAction}>
            {action}
          </Button>
        </>
      }
    >
      <div className={`stack ${styles.sheet}`}>
        <Address address={address} isLive={isLive} />
        {isLive && <Changes versions={versions} fields={compared} />}
        {children}
      </div>
    </Dialog>
  );
}

const titles = {
  article: msg({ publish: 'Publish the article', update: 'Update the article' }),
  page: msg({ publish: 'Publish the page', update: 'Update the page' }),
};

function Address({ address, isLive }: { address: string; isLive: boolean }) {
  const { toasts } = useStores();

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toasts.success(t('Link copied'));
    } catch (problem) {
      toasts.failure(problem, t('Please copy the link yourself'));
    }
  };

  return (
    <div className={`row ${styles.address}`}>
      <input className={inputs.input} aria-label={t('Address')} readOnly value={address} />
      {isLive && <Button onClick={() => void handleCopy()}>{t('Copy link')}</Button>}
    </div>
  );
}

/** What changes for readers: each field, and of a text the words. */
function Changes<Values extends object>(props: {
  versions: PublishSheetProps<Values>['versions'];
  fields: ComparedField<Values>[];
}) {
  const { typed, saved } = props.versions;
  const changes = mergeFields({ base: saved, yours: typed, theirs: saved }, props.fields);
  if (changes.length === 0) return <p>{t('Nothing has changed since it was saved.')}</p>;

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={styles.changes} aria-label={t('What changes for readers')} tabIndex={0}>
      <dl>
        {changes.map((change) => (
          <div key={change.field.name}>
            <dt>{t(change.field.label)}</dt>
            <dd>
              <Words {...wordsOf(change, saved, typed)} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Words({ before, after }: { before: string; after: string }) {
  return before === after ? t('Formatting, links or images differ.') : <Runs runs={wordChanges(before, after)} />;
}

function wordsOf<Values>({ field, regions }: FieldChange<Values>, saved: Values, typed: Values) {
  const { name, show = String as (value: never) => string } = field;
  if (!regions) return { before: show(saved[name] as never), after: show(typed[name] as never) };
  const changed = regions.flatMap((region) => (region.by === 'nobody' ? [] : [region]));
  const textOf = (side: 'base' | 'yours') => changed.map((region) => textOfBlocks(region[side])).join('\n…\n');
  return { before: textOf('base'), after: textOf('yours') };
}
