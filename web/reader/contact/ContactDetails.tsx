import type { Site } from '../../../shared/pages.ts';
import styles from './ContactDetails.module.css';

/** The email address, telephone number and location of the site, as far as they are configured. */
export function ContactDetails({ contact: { email, phone, location } }: Pick<Site, 'contact'>) {
  return (
    <address>
      <dl className={styles.details}>
        {email && (
          <div>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${email}`}>{email}</a>
            </dd>
          </div>
        )}
        {phone && (
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </dd>
          </div>
        )}
        {location && (
          <div>
            <dt>Location</dt>
            <dd>{location}</dd>
          </div>
        )}
      </dl>
    </address>
  );
}
