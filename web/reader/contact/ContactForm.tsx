import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { limits } from '../../../shared/kit/limits.ts';
import { done, failed } from '../../../shared/texts/messages.ts';
import { texts } from '../../../shared/texts/texts.ts';
import { useAutosave } from '../../drafts/useAutosave.ts';
import { FormBody } from '../../forms/FormBody.tsx';
import { Honeypot } from '../../forms/Honeypot.tsx';
import { SubmitButton } from '../../forms/SubmitButton.tsx';
import { TextArea, TextInput } from '../../forms/TextInput.tsx';
import { useStores } from '../../kernel/stores.ts';
import { WithoutScript } from '../../ui/page/WithoutScript.tsx';
import styles from './ContactForm.module.css';
import { ContactStore } from './ContactStore.ts';

const stored = { kind: 'contact', fields: ['username', 'email', 'message'], beside: ['key'] } as const;

export const ContactForm = observer(function ContactForm() {
  const { api, toasts } = useStores();
  const [store] = useState(() => new ContactStore(api));
  const { form, contacts } = store;
  const isStored = useAutosave(form, stored);

  const handleSubmit = async () => {
    try {
      const message = await store.send();
      if (message !== undefined) toasts.success(message || done.messageSent);
    } catch (problem) {
      toasts.failure(problem, failed.sendContact);
    }
  };

  return (
    <div className={`card ${styles.card}`}>
      <FormBody form={form} label="Contact" onSubmit={() => void handleSubmit()}>
        <TextInput
          field={form.field('username')}
          label="Full Name"
          autoComplete="name"
          maxLength={limits.contactNameMax}
          required
        />
        <TextInput
          field={form.field('email')}
          label="Email"
          type="email"
          autoComplete="email"
          hint="Only for our answer: it is never shown or passed on."
          maxLength={limits.emailMax}
          required
        />
        <TextArea
          field={form.field('message')}
          label="Message"
          hint={<span data-needs-script>{isStored ? 'Saved on this device until you send it.' : texts.unstored}</span>}
          rows={8}
          maxLength={limits.contactMessageMax}
          required
        />
        <Honeypot field={form.field('website')} />
        <SubmitButton form={form}>Send Message</SubmitButton>
        <WithoutScript>
          <p className={styles.instead}>You can always write to us by email instead.</p>
        </WithoutScript>
      </FormBody>
      {contacts.length > 0 && (
        <p className={styles.thanks}>Thank you, {contacts.at(-1)?.username}. We have your message.</p>
      )}
    </div>
  );
});
