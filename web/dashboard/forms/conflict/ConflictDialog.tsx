import { observer } from 'mobx-react-lite';
import { type FormEvent, type ReactNode, useEffect, useId, useRef } from 'react';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { Conflict, Draft } from '../../../drafts/Draft.ts';
import button from '../../../ui/Button.module.css';
import dialog from '../../../ui/Dialog.module.css';
import { CloseButton, closeAround, showModal } from '../../../ui/Dialog.tsx';
import styles from './ConflictDialog.module.css';
import type { Change, Region } from './mergeBlocks.ts';
import {
  type ComparedField,
  choiceName,
  type FieldChange,
  type MergeChoice,
  mergedValues,
  mergeFields,
} from './mergeFields.ts';
import { Runs } from './Runs.tsx';
import { type Changed, changeText, conflictTitle, type Saver } from './savers.ts';
import { textOfBlocks } from './textOfBlocks.ts';
import type { Versions } from './Versions.ts';
import { wordChanges } from './wordChanges.ts';

export interface ConflictDialogProps<Values extends object> {
  draft: Draft<Values>;
  conflict: Conflict<Values>;
  fields: ComparedField<Values>[];
  /** The account that has saved meanwhile; null where nobody knows. */
  saver: Saver;
  /** The own account. */
  account: string | undefined;
  /** Saves the draft again. */
  onSave: () => void;
}

/** Shows what was changed here and elsewhere, takes together what does not collide, and lets one choose the rest. */
export const ConflictDialog = observer(function ConflictDialog<Values extends object>(
  props: ConflictDialogProps<Values>,
) {
  const { draft, conflict, fields, saver, account, onSave } = props;
  const { form } = draft;
  const id = useId();
  const title = useRef<HTMLHeadingElement>(null);
  // Observed: an image may still be restored from the device.
  const versions = { base: form.initial, yours: { ...form.values }, theirs: conflict.theirs };
  const changes = mergeFields(versions, fields);

  useEffect(() => title.current?.focus(), []);

  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const choices = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, MergeChoice>;
    const compared = new Set<string>(fields.map(({ name }) => name));
    const others = Object.entries(versions.yours).filter(([name]) => !compared.has(name));
    const values = { ...Object.fromEntries(others), ...mergedValues(versions, changes, choices) } as Partial<Values>;
    // It gives the focus back.
    closeAround(event.currentTarget);
    draft.resolve(values);
    if (form.dirty) onSave();
  };

  return (
    <dialog
      ref={showModal}
      className={`${dialog.dialog} ${styles.dialog}`}
      aria-labelledby={id}
      onClose={draft.closeConflict}
    >
      <form method="dialog" className={styles.form} onSubmit={handleSubmit}>
        <div className={`stack ${styles.content}`}>
          <h2 id={id} ref={title} className="heading" tabIndex={-1}>
            {conflictTitle(saver, account)}
          </h2>
          <p>
            {t('What does not collide is taken together. Choose the rest, then save. Nothing that you typed is lost.')}
          </p>
          {changes.map((change) => (
            <FieldSection
              key={change.field.name}
              change={change}
              versions={versions}
              theirChange={(what) => changeText(saver, account, what)}
            />
          ))}
        </div>
        <div className={`${dialog.buttons} ${styles.buttons}`}>
          <CloseButton>{t('Go on editing')}</CloseButton>
          <button type="submit" className={button.primary}>
            {t('Save')}
          </button>
        </div>
      </form>
    </dialog>
  );
});

interface FieldSectionProps<Values> {
  change: FieldChange<Values>;
  versions: Versions<Values>;
  /** Says who else changed 'it', or 'this part'. */
  theirChange: (what: Changed) => string;
}

function FieldSection<Values>({ change, versions, theirChange }: FieldSectionProps<Values>) {
  const { field, by, tags, regions } = change;
  const id = useId();
  const { name, show = String as (value: never) => string } = field;
  const label = t(field.label);
  const shown = (side: keyof Versions<Values>) => show(versions[side][name] as never);

  return (
    <section className={`stack ${styles.section}`} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {label}
      </h3>
      {regions ? (
        <Regions field={name} label={label} regions={regions} theirChange={theirChange} />
      ) : (
        <Part
          name={choiceName(name)}
          label={label}
          by={by}
          what="it"
          theirChange={theirChange}
          texts={{ base: shown('base'), yours: tags ?? shown('yours'), theirs: shown('theirs') }}
        />
      )}
    </section>
  );
}

interface RegionsProps extends Pick<FieldSectionProps<never>, 'theirChange'> {
  field: string;
  label: string;
  regions: Region[];
}

/** The changed parts of a text, in its order. */
function Regions({ field, label, regions, theirChange }: RegionsProps) {
  const changed = regions.flatMap((region, index) =>
    region.by === 'nobody' || region.by === 'both' ? [] : [{ region: region as Change, index }],
  );

  return changed.map(({ region: { by, base, yours, theirs }, index }, number) => (
    <Part
      key={index}
      name={choiceName(field, index)}
      label={t('{field}, part {number} of {count}', {
        field: label,
        number: number + 1,
        count: changed.length,
      })}
      by={by}
      what="this part"
      theirChange={theirChange}
      texts={{ base: textOfBlocks(base), yours: textOfBlocks(yours), theirs: textOfBlocks(theirs) }}
    />
  ));
}

interface PartProps extends Pick<FieldSectionProps<never>, 'theirChange'> {
  name: string;
  label: string;
  by: FieldChange<unknown>['by'] | Change['by'];
  /** A part of a text is one where both can stand one after the other. */
  what: Changed;
  texts: Versions<string>;
}

/** A change that is taken, or two that collide, of which one is chosen. */
function Part({ name, label, by, what, theirChange, texts: { base, yours, theirs } }: PartProps) {
  if (by !== 'collision') {
    return (
      <div className={`stack ${styles.taken}`}>
        <p className="tiny">{by === 'you' ? ownChange(what) : by === 'them' ? theirChange(what) : t(MERGED)}</p>
        <Words before={base} after={by === 'them' ? theirs : yours} />
      </div>
    );
  }
  return (
    <fieldset className={`stack ${styles.collision}`}>
      <legend className="tiny">{t('Changed both here and elsewhere. Choose for {field}:', { field: label })}</legend>
      <Option name={name} choice="yours" label={t('Yours')}>
        <Words before={base} after={yours} />
      </Option>
      <Option name={name} choice="theirs" label={t('The saved one')}>
        <Words before={base} after={theirs} />
      </Option>
      {what === 'this part' && <Option name={name} choice="both" label={t('Both, the saved one first')} />}
    </fieldset>
  );
}

const ownChange = (what: Changed) => t(what === 'it' ? 'You changed it' : 'You changed this part');

const MERGED = msg('Changed both here and elsewhere: taken together');

interface OptionProps {
  name: string;
  choice: MergeChoice;
  label: string;
  children?: ReactNode;
}

function Option({ name, choice, label, children }: OptionProps) {
  const id = useId();
  return (
    <div>
      <label className={`line ${styles.choice}`}>
        <input type="radio" name={name} value={choice} required aria-describedby={children ? id : undefined} />
        {label}
      </label>
      {children && <div id={id}>{children}</div>}
    </div>
  );
}

/** The difference of two texts. */
function Words({ before, after }: { before: string; after: string }) {
  return (
    <p className={styles.words} dir="auto">
      {before === after ? t('Formatting, links or images differ.') : <Runs runs={wordChanges(before, after)} />}
    </p>
  );
}
