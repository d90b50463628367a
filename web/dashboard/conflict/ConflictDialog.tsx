import { type FormEvent, type ReactNode, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Conflict } from '../../drafts/SaveCall.ts';
import button from '../../ui/Button.module.css';
import { parseHtml } from '../editor/html/parseHtml.ts';
import styles from './ConflictDialog.module.css';
import type { Change, Region } from './mergeBlocks.ts';
import {
  type Choice,
  type ComparedField,
  choiceName,
  type FieldChange,
  mergedValues,
  mergeFields,
} from './mergeFields.ts';
import { Words } from './Words.tsx';

export interface ConflictDialogProps<Values extends object> {
  /** The values that the form began with, and those that were typed. */
  base: Values;
  yours: Values;
  conflict: Conflict<Values>;
  fields: ComparedField<Values>[];
  /** Called with the values of the merge. */
  onResolve: (values: Partial<Values>) => void;
  onClose: () => void;
}

type Choices = Partial<Record<string, Choice>>;

interface Choosing {
  choices: Choices;
  choose: (name: string, choice: Choice) => void;
}

/** Shows what you and somebody else changed, takes together what does not collide, and lets one choose the rest. */
export function ConflictDialog<Values extends object>(props: ConflictDialogProps<Values>) {
  const { base, yours, conflict, fields, onResolve, onClose } = props;
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const [choices, setChoices] = useState<Choices>({});
  const { versions, changes } = useMemo(() => {
    const all = { base, yours, theirs: conflict.theirs };
    return { versions: all, changes: mergeFields(all, fields) };
  }, [base, yours, conflict, fields]);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    title.current?.focus();
  }, []);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const compared = new Set<string>(fields.map(({ name }) => name));
    const others = Object.entries(yours).filter(([name]) => !compared.has(name));
    const values = { ...Object.fromEntries(others), ...mergedValues(versions, changes, choices) } as Partial<Values>;
    // It gives the focus back.
    dialog.current?.close();
    onResolve(values);
  };

  const choosing: Choosing = {
    choices,
    choose: (name, choice) => setChoices((others) => ({ ...others, [name]: choice })),
  };

  return (
    <dialog ref={dialog} className={styles.dialog} aria-labelledby={id} onClose={onClose}>
      <form method="dialog" className={styles.form} onSubmit={handleSubmit}>
        <div className={styles.content}>
          <h2 id={id} ref={title} className={styles.title} tabIndex={-1}>
            Changed by someone else meanwhile
          </h2>
          <p>What does not collide is taken together. Choose the rest, then save. Nothing that you typed is lost.</p>
          {changes.map((change) => (
            <FieldSection key={change.field.name} change={change} versions={versions} choosing={choosing} />
          ))}
        </div>
        <div className={styles.buttons}>
          <button type="button" className={button.quiet} onClick={() => dialog.current?.close()}>
            Go on editing
          </button>
          <button type="submit" className={button.primary}>
            Save
          </button>
        </div>
      </form>
    </dialog>
  );
}

const BY = { you: 'You changed it', them: 'They changed it', merged: 'You both changed it: taken together' } as const;

interface FieldSectionProps<Values> {
  change: FieldChange<Values>;
  versions: { base: Values; yours: Values; theirs: Values };
  choosing: Choosing;
}

function FieldSection<Values>({ change, versions, choosing }: FieldSectionProps<Values>) {
  const { field, by, tags, regions } = change;
  const id = useId();
  const { name, label, show = String as (value: never) => string } = field;
  const shown = (side: keyof typeof versions) => show(versions[side][name] as never);

  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.label}>
        {label}
      </h3>
      {regions && <Regions field={name} label={label} regions={regions} choosing={choosing} />}
      {!regions && by === 'collision' && (
        <Collision
          name={choiceName(name)}
          label={label}
          choosing={choosing}
          yours={<Words before={shown('base')} after={shown('yours')} />}
          theirs={<Words before={shown('base')} after={shown('theirs')} />}
        />
      )}
      {!regions && by !== 'collision' && (
        <Taken by={BY[by]}>
          <Words before={shown('base')} after={tags ?? shown(by === 'them' ? 'theirs' : 'yours')} />
        </Taken>
      )}
    </section>
  );
}

interface RegionsProps {
  field: string;
  label: string;
  regions: Region[];
  choosing: Choosing;
}

/** The changed parts of a text, in its order. */
function Regions({ field, label, regions, choosing }: RegionsProps) {
  const changed = regions.flatMap((region, index) =>
    region.by === 'nobody' || region.by === 'both' ? [] : [{ region: region as Change, index }],
  );

  return changed.map(({ region, index }, number) => {
    const { by, base, yours, theirs } = region;
    const before = textOf(base);
    if (by !== 'collision') {
      const isTheirs = by === 'them';
      return (
        <Taken key={index} by={isTheirs ? 'They changed this part' : 'You changed this part'}>
          <Words before={before} after={textOf(isTheirs ? theirs : yours)} />
        </Taken>
      );
    }
    return (
      <Collision
        key={index}
        name={choiceName(field, index)}
        label={`${label}, part ${number + 1} of ${changed.length}`}
        choosing={choosing}
        yours={<Words before={before} after={textOf(yours)} />}
        theirs={<Words before={before} after={textOf(theirs)} />}
        both
      />
    );
  });
}

function Taken({ by, children }: { by: string; children: ReactNode }) {
  return (
    <div className={styles.taken}>
      <p className={styles.by}>{by}</p>
      {children}
    </div>
  );
}

interface CollisionProps {
  name: string;
  label: string;
  choosing: Choosing;
  yours: ReactNode;
  theirs: ReactNode;
  /** True where both can stand one after the other. */
  both?: true;
}

function Collision({ name, label, choosing, yours, theirs, both }: CollisionProps) {
  return (
    <fieldset className={styles.collision}>
      <legend className={styles.by}>You both changed this. Choose for {label}:</legend>
      <Option name={name} choice="yours" label="Yours" choosing={choosing}>
        {yours}
      </Option>
      <Option name={name} choice="theirs" label="Theirs" choosing={choosing}>
        {theirs}
      </Option>
      {both && <Option name={name} choice="both" label="Both, theirs first" choosing={choosing} />}
    </fieldset>
  );
}

interface OptionProps {
  name: string;
  choice: Choice;
  label: string;
  choosing: Choosing;
  children?: ReactNode;
}

function Option({ name, choice, label, choosing, children }: OptionProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.choice}>
        <input
          type="radio"
          name={name}
          required
          aria-describedby={children ? id : undefined}
          checked={choosing.choices[name] === choice}
          onChange={() => choosing.choose(name, choice)}
        />
        {label}
      </label>
      {children && <div id={id}>{children}</div>}
    </div>
  );
}

function textOf(blocks: string[]): string {
  return blocks.map((block) => parseHtml(block).textContent ?? '').join('\n');
}
