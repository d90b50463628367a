import { makeAutoObservable, observableShallow } from 'mobx';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ReaderApi } from '../../../shared/api.ts';
import type { Contact, ContactFields } from '../../../shared/contacts/contacts.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { t } from '../../../shared/texts/t.ts';
import { notices, texts } from '../../../shared/texts/texts.ts';
import { useAutosave } from '../../drafts/useAutosave.ts';
import { Form } from '../../forms/Form.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { Honeypot } from '../../forms/Honeypot.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextArea, TextInput } from '../../forms/TextInput.tsx';
import { ApiProblem, detailOf, messageIn } from '../../kernel/ApiProblem.ts';
import { newKey } from '../../kernel/newKey.ts';
import { useStores } from '../../kernel/stores.ts';
import { rich } from '../../texts/rich.tsx';
import { WithoutScript } from '../../ui/page/WithoutScript.tsx';
import styles from './ContactForm.module.css';

const stored = { kind: 'contact', fields: ['username', 'email', 'message'], beside: ['key'] } as const;

export const ContactForm = observer(function ContactForm() {
  const { api, session, toasts } = useStores();
  const { user } = session;
  const [store] = useState(() => new ContactStore(api));
  const { form, contacts } = store;
  const isStored = useAutosave(form, stored);
  useEffect(() => store.fillIn(user), [store, user]);

  const handleSubmit = async () => {
    try {
      const message = await store.send();
      if (message !== undefined) toasts.success(message || t(done.messageSent));
    } catch (problem) {
      toasts.failure(problem, failed.sendContact);
    }
  };

  return (
    <div className={`card ${styles.card}`}>
      <FormBody form={form} label={t('Contact')} draft="contact" onSubmit={() => void handleSubmit()}>
        <TextInput
          field={form.field('username')}
          label={t('Full Name')}
          autoComplete="name"
          maxLength={limits.contactNameMax}
          required
        />
        <TextInput
          field={form.field('email')}
          label={t('Email')}
          type="email"
          autoComplete="email"
          hint={t('Only for our answer: it is never shown or passed on.')}
          maxLength={limits.emailMax}
          required
        />
        <TextArea
          field={form.field('message')}
          label={t('Message')}
          hint={
            <span data-needs-script>{isStored ? t('Saved on this device until you send it.') : t(texts.unstored)}</span>
          }
          rows={8}
          maxLength={limits.contactMessageMax}
          required
        />
        <Honeypot field={form.field('website')} />
        <SubmitButton form={form}>{t('Send Message')}</SubmitButton>
        <WithoutScript>
          <p className={styles.instead}>{t('You can always write to us by email instead.')}</p>
        </WithoutScript>
      </FormBody>
      {contacts.length > 0 && (
        <p className={styles.thanks}>
          {rich('Thank you, {name}. We have your message.', { name: <bdi>{contacts.at(-1)?.username}</bdi> })}
        </p>
      )}
    </div>
  );
});

type Calls = Pick<ReaderApi, 'sendContact'>;

/** `key` is the idempotency key: a value, so that it is kept with the draft, and the same for every try. */
const empty = () => ({ username: '', email: '', message: '', website: '', key: newKey() });

type ContactValues = ReturnType<typeof empty>;

/** The message that was sent: as the server stored it, or as it was typed where the response does not have it. */
type SentMessage = Omit<ContactFields, 'website'> & Partial<Contact>;

/** The contact form, and the messages that were sent with it since the page was opened. */
export class ContactStore {
  readonly form = new Form(empty());
  contacts: SentMessage[] = [];
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { form: false, contacts: observableShallow, api: false });
  }

  /** Writes the name and address of who is signed in, or of nobody, into a form in which nothing was typed yet. */
  fillIn(user: Pick<ContactFields, 'username' | 'email'> | null): void {
    const { username, email } = user ?? empty();
    if (!this.form.dirty) this.form.reset({ ...this.form.initial, username, email });
  }

  /** Resolves to the server's success text, which may be empty, or to undefined if fields were invalid. Throws any other failure. */
  async send(): Promise<string | undefined> {
    const { username, email, message } = this.form.values;
    const response: unknown = await this.form.submit((values) => this.submit(values));
    if (response === undefined) return undefined;
    const { contact } = (response ?? {}) as { contact?: Contact };
    this.add({ username, email, message, ...contact });
    return messageIn(response);
  }

  private async submit({ key, ...fields }: ContactValues) {
    try {
      return await this.api.sendContact(fields, { key });
    } catch (problem) {
      if (!detailOf(problem, 'first')) throw problem;
      // An earlier try with another text was carried out, but its response was lost.
      this.form.set('key', newKey());
      throw new ApiProblem(409, t(notices.messageSentBefore));
    }
  }

  private add(contact: SentMessage): void {
    this.contacts.push(contact);
    this.form.reset(empty());
  }
}
