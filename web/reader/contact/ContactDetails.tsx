import type { Site } from '../../../shared/pages.ts';
import { contactWays } from '../../layout/contactWays.ts';
import styles from './ContactDetails.module.css';

/** The email address, telephone number and location of the site, as far as they are configured. */
export function ContactDetails({ contact }: Pick<Site, 'contact'>) {
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
