import { observer } from 'mobx-react-lite';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { PageTitle } from '../../ui/PageTitle.tsx';
import { ContactDetails } from './ContactDetails.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';

export const ContactPage = observer(function ContactPage() {
  const { site } = useStores();
  usePageHead({
    title: 'Contact',
    description: `Write to ${site.name}: feedback, corrections, questions and fan mail are welcome.`,
    path: '/contact',
  });

  return (
    <div className={`page stack ${styles.page}`}>
      <div lang="en">
        <PageTitle>Get in touch</PageTitle>
        <p className={`lead ${styles.invitation}`}>
          Feedback, a correction, a question, or plain fan mail: we read everything, and we like to answer.
        </p>
        <ContactDetails contact={site.contact} />
      </div>
      <ContactForm />
    </div>
  );
});
