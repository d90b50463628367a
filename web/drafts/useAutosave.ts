import { useEffect, useRef, useState } from 'react';
import type { Form } from '../forms/Form.ts';
import { useStores } from '../kernel/stores.ts';
import type { DraftKind } from './draftName.ts';

interface Options<Values> {
  kind: DraftKind;
  id?: string;
  /** The fields that may be stored, all of them texts. */
  fields: readonly (keyof Values & string)[];
  /** Fields that are stored with them, but are no draft alone: an idempotency key, or what the change began with. */
  beside?: readonly (keyof Values & string)[];
}

/**
 * Stores what is typed into a form on this device until the form is reset, for each account apart: a draft waits for its
 * author, but for an anonymous reader's, which the reader who signs in goes on with. Returns false where the device does
 * not store it.
 */
export function useAutosave<Values extends Record<string, string>>(
  form: Form<Values>,
  options: Options<Values>,
): boolean {
  const { kind, id = '' } = options;
  const account = useStores().session.user?._id ?? '';
  const author = useRef(account);
  const stored = useRef(options);
  const [isStored, setStored] = useState(true);

  useEffect(() => {
    if (author.current !== '' && author.current !== account) form.reset();
    author.current = account;
    let left = false;
    let end = () => {};
    // Loaded when it is needed: few readers write.
    import('./autosave.ts').then(
      ({ autosave }) => {
        if (!left) end = autosave({ ...stored.current, form, account, kind, id, onStored: setStored });
      },
      () => setStored(false),
    );
    return () => {
      left = true;
      end();
    };
  }, [form, account, kind, id]);

  return isStored;
}
