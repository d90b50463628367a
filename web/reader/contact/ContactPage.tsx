import { observer } from 'mobx-react-lite';
import type { Site } from '../../../shared/site/pages.ts';
import { language, t } from '../../../shared/texts/t.ts';
import { useStores } from '../../kernel/stores.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import { contactWays } from '../../layout/contactWays.ts';
import { PageTitle } from '../../ui/page/PageTitle.tsx';
import { ContactForm } from './ContactForm.tsx';
import styles from './ContactPage.module.css';

export const ContactPage = observer(function ContactPage() {
  const { site } = useStores();
  usePageHead({
    title: t('Contact'),
    description: t('Write to {site}: feedback, corrections, questions and fan mail are welcome.', { site: site.name }),
    path: '/contact',
  });

  return (
    <div className={`page stack ${styles.page}`}>
      <div lang={language()}>
        <PageTitle>{t('Get in touch')}</PageTitle>
        <p className={`lead ${styles.invitation}`}>
          {t('Feedback, a correction, a question, or plain fan mail: we read everything, and we like to answer.')}
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
                <bdi>{text}</bdi>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </address>
  );
}
