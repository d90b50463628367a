import { observer } from 'mobx-react-lite';
import type { Site } from '../../../shared/site/pages.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { contactWays } from '../../layout/contactWays.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
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

/** The email address, telephone number and location of the site, as far as they are configured. */
function ContactDetails({ contact }: Pick<Site, 'contact'>) {
  return (
    <address>
      <dl className={styles.details}>
        {contactWays(contact).map(({ name, text, href }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {href ? (
                <a href={href} dir="ltr">
                  {text}
                </a>
              ) : (
                text
              )}
            </dd>
          </div>
        ))}
      </dl>
    </address>
  );
}
