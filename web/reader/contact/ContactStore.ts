import { makeAutoObservable, observableShallow } from 'mobx';
import type { ReaderApi } from '../../../shared/api.ts';
import type { Contact, ContactFields } from '../../../shared/contacts.ts';
import { messageIn } from '../../api/messageIn.ts';
import { Form } from '../../forms/Form.ts';

type Calls = Pick<ReaderApi, 'sendContact'>;

const empty: Record<keyof ContactFields, string> = { username: '', email: '', message: '', website: '' };

/** The message that was sent: as the server keeps it, or as it was typed where the answer does not say. */
type Sent = Omit<ContactFields, 'website'> & Partial<Contact>;

/** The contact form, and what was sent with it since the page was opened. */
export class ContactStore {
  readonly form = new Form(empty);
  contacts: Sent[] = [];
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { form: false, contacts: observableShallow, api: false });
  }

  /** Gives the server's message, empty where it has none. Undefined where fields were wrong, which then say so; throws any other failure. */
  async send(): Promise<string | undefined> {
    const { username, email, message } = this.form.values;
    const answer: unknown = await this.form.submit((fields) => this.api.sendContact(fields));
    if (answer === undefined) return undefined;
    const { contact } = (answer ?? {}) as { contact?: Contact };
    this.add({ username, email, message, ...contact });
    return messageIn(answer);
  }

  private add(contact: Sent): void {
    this.contacts.push(contact);
    this.form.reset();
  }
}
