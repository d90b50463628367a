import { useEffect, useRef, useState } from 'react';
import type { Form } from '../forms/Form.ts';
import { useStores } from '../kernel/stores.ts';
import type { AutosaveOptions } from './autosave.ts';
import { draftName } from './draftName.ts';
import { writeLateDraft } from './lateDrafts.ts';

interface Options<Values extends object> extends Pick<AutosaveOptions<Values>, 'kind' | 'fields' | 'beside'> {
  id?: string;
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
    let isOpen = false;
    let end = () => {};
    const onOpen = () => {
      isOpen = true;
    };
    const leave = () => {
      if (!isOpen) storeLate(form, draftName(account, kind, id), stored.current);
    };
    addEventListener('pagehide', leave);
    // Loaded when it is needed: few readers write.
    import('./autosave.ts').then(
      ({ autosave }) => {
        if (!left) end = autosave({ ...stored.current, form, account, kind, id, onOpen, onStored: setStored });
      },
      () => setStored(false),
    );
    return () => {
      left = true;
      removeEventListener('pagehide', leave);
      leave();
      end();
    };
  }, [form, account, kind, id]);

  return isStored;
}

/** Stores what was typed before the draft was open, when the page or the form is left. */
function storeLate<Values extends Record<string, string>>(
  { values, initial }: Form<Values>,
  name: string,
  { fields, beside = [] }: Options<Values>,
): void {
  if (fields.every((field) => values[field] === initial[field])) return;
  const text = JSON.stringify(values, [...fields, ...beside]);
  writeLateDraft(`${name}#${Date.now()}`, { text, at: Date.now(), row: null });
}
