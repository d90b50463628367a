import type { Site } from '../../../shared/pages.ts';
import styles from './Reach.module.css';

/** The publication's email address, telephone number and place, as far as the operator gives them. */
export function Reach({ contact: { email, phone, location } }: Pick<Site, 'contact'>) {
  return (
    <address>
      <dl className={styles.ways}>
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
