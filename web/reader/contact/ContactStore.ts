import { makeAutoObservable, observableShallow } from 'mobx';
import type { ReaderApi } from '../../../shared/api.ts';
import type { Contact, ContactFields } from '../../../shared/contacts/contacts.ts';
import { notices } from '../../../shared/texts/texts.ts';
import { Form } from '../../forms/Form.ts';
import { ApiProblem, detailOf, messageIn } from '../../kernel/ApiProblem.ts';
import { newKey } from '../../kernel/newKey.ts';

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
      throw new ApiProblem(409, notices.messageSentBefore);
    }
  }

  private add(contact: SentMessage): void {
    this.contacts.push(contact);
    this.form.reset(empty());
  }
}
