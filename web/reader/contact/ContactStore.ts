import { makeAutoObservable, observableShallow } from 'mobx';
import type { VisitorApi } from '../../../shared/api.ts';
import type { Contact, ContactFields } from '../../../shared/contacts.ts';
import { Form } from '../../forms/Form.ts';

type Calls = Pick<VisitorApi, 'sendContact'>;

const empty: Record<keyof ContactFields, string> = { username: '', email: '', message: '', website: '' };

/** The contact form, and what was sent with it since the page was opened. */
export class ContactStore {
  readonly form = new Form(empty);
  contacts: Contact[] = [];
  private readonly api: Calls;

  constructor(api: Calls) {
    this.api = api;
    makeAutoObservable<this, 'api'>(this, { form: false, contacts: observableShallow, api: false });
  }

  /** Gives the server's message. Undefined where fields were wrong, which then say so; throws any other failure. */
  async send(): Promise<string | undefined> {
    const answer = await this.form.submit((fields) => this.api.sendContact(fields));
    if (!answer) return undefined;
    this.add(answer.contact);
    return answer.message;
  }

  private add(contact: Contact): void {
    this.contacts.push(contact);
    this.form.reset();
  }
}
