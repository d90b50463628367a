import { observer } from 'mobx-react-lite';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import type { Import } from '../../../shared/imports/imports.ts';
import { confirmations } from '../../../shared/texts/confirmations.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { language, msg, t } from '../../../shared/texts/t.ts';
import { Choice } from '../../forms/Choice.tsx';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { Switch } from '../../forms/Switch.tsx';
import { TextInput } from '../../forms/TextInput.tsx';
import { statusOf } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../ui/Confirm.tsx';
import { Progress } from '../ui/Progress.tsx';
import { useDashboard } from '../useDashboard.ts';
import { ImportReport } from './ImportReport.tsx';
import styles from './ImportSettings.module.css';
import { formatLabels, resultLabels, sayCreated, sourceName } from './importTexts.ts';

/** The time between two looks at an import that the server works on, in milliseconds. */
const INTERVAL = 1_000;

const WORKED_ON: ReadonlySet<Import['state']> = new Set(['checking', 'running', 'undoing'] as const);
const ENDED: ReadonlySet<Import['state']> = new Set(['done', 'partial', 'undone'] as const);

const titles: Partial<Record<Import['state'], string>> = msg({
  checking: 'Reading the file',
  checked: 'What would come',
  unreadable: 'The file cannot be read',
  running: 'Importing',
  paused: 'The import is paused',
  undoing: 'Undoing the import',
});

interface ActiveImportProps {
  initial: Import;
  /** Called with the import of the same site that came before, which it becomes. */
  onBegin: (begun: Import) => void;
  onEnd: () => Promise<void>;
}

/** The import that is not finished: what its trial found, how far it is, and what can be done with it. */
export const ActiveImport = observer(function ActiveImport({ initial, onBegin, onEnd }: ActiveImportProps) {
  const id = useId();
  const { current, form, heading, isBusy, change, remove } = useActiveImport({ initial, onBegin, onEnd });
  const { _id, state, source, fileName, done, problem } = current;
  const isWaiting = waits(state);
  const named = source && sourceName(source);

  return (
    <section className={`card stack ${styles.active}`} aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1} className="heading">
        {t(titles[state] ?? '')}
      </h2>
      <p className={styles.name}>
        <strong>{fileName ?? named}</strong> {fileName && named && <span className="soft">{named}</span>}
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <HowFar current={current} />
      {isWaiting && (
        <Choices form={form} state={state} onSubmit={() => void change(state === 'checked' ? 'running' : 'checking')} />
      )}
      <div className="row">
        {state === 'checked' && (
          <Button kind="primary" busy={isBusy} onClick={() => void change('running')}>
            {t('Start the import')}
          </Button>
        )}
        {isWaiting && (
          <Button busy={isBusy} onClick={() => void change('checking')}>
            {t('Check again')}
          </Button>
        )}
        {state === 'running' && (
          <Button busy={isBusy} onClick={() => void change('paused')}>
            {t('Pause')}
          </Button>
        )}
        {state === 'paused' && (
          <Button kind="primary" busy={isBusy} onClick={() => void change('running')}>
            {t('Resume')}
          </Button>
        )}
        {state !== 'running' && state !== 'undoing' && (
          <Button busy={isBusy} onClick={() => void remove()}>
            {t(state === 'paused' ? 'End the import…' : 'Remove the file')}
          </Button>
        )}
      </div>
      {state === 'checked' && <ImportReport key={done} of={_id} />}
      {state === 'paused' && done > 0 && <ImportReport of={_id} />}
      <span className="visually-hidden" role="status">
        {WORKED_ON.has(state) ? '' : t(titles[state] ?? '')}
      </span>
    </section>
  );
});

/** An import that is looked at as long as the server works on it, and what changes it. */
function useActiveImport({ initial, onBegin, onEnd }: ActiveImportProps) {
  const { api, backgroundApi } = useDashboard();
  const { toasts } = useStores();
  const confirm = useConfirm();
  const heading = useRef<HTMLHeadingElement>(null);
  const [current, setCurrent] = useState(initial);
  const [isBusy, setIsBusy] = useState(false);
  const [form] = useState(
    () => new Form({ format: initial.format ?? '', site: initial.site ?? '', hasPictures: initial.hasPictures }),
  );
  const { _id, state } = current;

  const show = useEffectEvent(async (next: Import) => {
    if (!ENDED.has(next.state)) return setCurrent(next);
    toasts.success(t(next.state === 'undone' ? 'The import is undone.' : 'The import is finished.'));
    await onEnd();
  });

  useEffect(() => {
    if (!WORKED_ON.has(state)) return;
    const timer = setInterval(() => {
      void backgroundApi.import(_id).then(
        (response) => show(response.import),
        // Another administrator has removed it.
        (error) => (statusOf(error) === 404 ? onEnd() : undefined),
      );
    }, INTERVAL);
    return () => clearInterval(timer);
  }, [state, _id, backgroundApi, onEnd]);

  const change = async (next: 'checking' | 'running' | 'paused') => {
    setIsBusy(true);
    const { format, site, hasPictures } = form.values;
    const choices = { format: format as Import['format'] & string, site, hasPictures };
    try {
      const response = await form.submit(() =>
        api.updateImport(_id, { state: next, ...(next === 'paused' ? {} : choices) }),
      );
      if (!response) return;
      if (response.import._id !== _id) onBegin(response.import);
      else setCurrent(response.import);
      // The button is gone.
      heading.current?.focus();
    } catch (error) {
      toasts.failure(error, failed.unknown);
    } finally {
      setIsBusy(false);
    }
  };

  const remove = async () => {
    if (state === 'paused' && !(await confirm({ ...confirmations.endImport, yes: t('End') }))) return;
    const isDone = await api.deleteImport(_id).catch((error) => toasts.failure(error, failed.unknown));
    if (isDone) await onEnd();
  };

  return { current, form, heading, isBusy, change, remove };
}

/** Tells if an import waits for what an administrator chooses. */
const waits = (state: Import['state']): boolean => state === 'checked' || state === 'unreadable';

/** The entries that are done, and what became of them. */
function HowFar({ current: { state, done, total, counts, created } }: { current: Import }) {
  const id = useId();
  const number = new Intl.NumberFormat(language());

  return (
    <>
      {!waits(state) && (
        <>
          <label htmlFor={id} className="note">
            {total === null
              ? t('{done, plural, one {# entry} other {# entries}} so far', { done })
              : t('{done, number} of {total, number} entries', { done, total })}
          </label>
          <Progress id={id} {...(total === null ? {} : { max: Math.max(total, 1), value: done })} />
        </>
      )}
      {state !== 'unreadable' && state !== 'undoing' && done > 0 && (
        <dl className={styles.counts}>
          <div>
            <dt>{t('New')}</dt>
            <dd>{sayCreated(created)}</dd>
          </div>
          {(['changed', 'same', 'kept', 'aside', 'refused'] as const).map(
            (result) =>
              counts[result] > 0 && (
                <div key={result}>
                  <dt>{t(resultLabels[result])}</dt>
                  <dd>{number.format(counts[result])}</dd>
                </div>
              ),
          )}
        </dl>
      )}
    </>
  );
}

interface ChoicesProps {
  form: Form<{ format: string; site: string; hasPictures: boolean }>;
  state: Import['state'];
  onSubmit: () => void;
}

/** The form for what the file does not say. */
const Choices = observer(function Choices({ form, state, onSubmit }: ChoicesProps) {
  return (
    <FormBody form={form} label={t('Import')} onSubmit={onSubmit}>
      <Choice
        name="format"
        label={t('Format')}
        value={form.values.format}
        options={[['', t('As the file shows')], ...Object.entries(formatLabels)]}
        onChoose={(chosen) => form.set('format', chosen)}
      />
      <TextInput
        field={form.field('site')}
        label={t('Address of the old site')}
        hint={t('Where the file does not name it. Check again after a change.')}
        type="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      {state === 'checked' && (
        <Switch
          field={form.field('hasPictures')}
          label={t('Bring the pictures')}
          hint={t('Off: they stay links to the old site.')}
        />
      )}
    </FormBody>
  );
});
