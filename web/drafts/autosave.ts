import { reaction } from 'mobx';
import type { Form } from '../forms/Form.ts';
import { parseStored } from '../kernel/deviceStorage.ts';
import { type DraftKind, draftName } from './draftName.ts';
import { closeDraft, openDraft } from './openDrafts.ts';

export interface AutosaveOptions<Values extends object> {
  form: Form<Values>;
  /** The id of the account that is signed in; empty for an anonymous reader, whose drafts become those of an account. */
  account: string;
  kind: DraftKind;
  id: string;
  /** The fields that may be stored, all of them texts; secrets may not. */
  fields: readonly (keyof Values & string)[];
  /** Texts that are stored with the fields, but are no draft alone: an idempotency key, or what the change began with. */
  beside?: readonly (keyof Values & string)[];
  /** Called when the draft is open: from then on, every change is stored. */
  onOpen?: () => void;
  /** Called with false when the device did not store the draft, and with true once it does again. */
  onStored: (isStored: boolean) => void;
}

/**
 * Stores what is typed into a form with every change, until the form is reset, and restores what was stored before into the
 * fields that have not been changed. Returns the function that ends this; the stored draft stays.
 */
export function autosave<Values extends Record<string, string>>(options: AutosaveOptions<Values>): () => void {
  const { form, account, kind, id, fields, beside = [], onOpen = () => {}, onStored } = options;
  const name = draftName(account, kind, id);
  const adopts = draftName('', kind, id);
  const all = [...fields, ...beside];
  let ended = false;
  let end = () => {};

  const isChanged = (field: keyof Values) => form.values[field] !== form.initial[field];
  const accepts = (text: string) => {
    const stored = textsIn(text);
    return fields.every(
      (field) => !isChanged(field) || stored[field] === undefined || stored[field] === form.values[field],
    );
  };

  void openDraft(name, { adopts, accepts }).then((draft) => {
    if (ended) return closeDraft(name);
    const stored = textsIn(draft.read());
    const unchanged = all.filter((field) => !isChanged(field) && stored[field] !== undefined);
    form.fill(Object.fromEntries(unchanged.map((field) => [field, stored[field]])) as Partial<Values>);
    // Only while it is needed: Firefox does not put a page with such a listener into its back/forward cache.
    const confirmLeaving = (event: Event) => event.preventDefault();
    const stop = reaction(
      () => (fields.some(isChanged) ? JSON.stringify(form.values, all) : null),
      (text) => {
        if (text === null && draft.read() === null) return;
        void draft.write(text).then((isStored) => {
          if (isStored || text === null || ended) removeEventListener('beforeunload', confirmLeaving);
          else addEventListener('beforeunload', confirmLeaving);
          onStored(isStored);
        });
      },
      { fireImmediately: true },
    );
    onOpen();
    end = () => {
      stop();
      removeEventListener('beforeunload', confirmLeaving);
      closeDraft(name);
    };
  });

  return () => {
    ended = true;
    end();
  };
}

function textsIn(text: string | null): Record<string, string | undefined> {
  const entries = Object.entries(parseStored(text) ?? {}).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(entries) as Record<string, string>;
}
