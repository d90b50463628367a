import { memo } from 'react';
import type { Site } from '../../shared/pages.ts';
import { useStores } from '../kernel/stores.ts';
import { Link } from '../ui/Link.tsx';
import styles from './Footer.module.css';
import { pageLinks } from './links.ts';

export const Footer = memo(function Footer() {
  const { site, year } = useStores();

  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={styles.columns}>
        <div className={styles.about}>
          <p className={styles.name}>{site.name}</p>
          <p>{site.description}</p>
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.heading}>
            Quick links
          </h2>
          <ul>
            {pageLinks.map(({ to, name }) => (
              <li key={to}>
                <Link to={to}>{name}</Link>
              </li>
            ))}
            <li>
              <a href="/feed.xml" type="application/rss+xml">
                Feed
              </a>
            </li>
          </ul>
        </nav>
        <Contact contact={site.contact} />
      </div>
      <p className={styles.copyright}>
        © {year} {site.name}. All rights reserved.
      </p>
    </footer>
  );
});

function Contact({ contact: { email, phone, location } }: Pick<Site, 'contact'>) {
  return (
    <section aria-labelledby="contact">
      <h2 id="contact" className={styles.heading}>
        Contact
      </h2>
      <address>
        <ul>
          {email && (
            <li>
              <a href={`mailto:${email}`}>{email}</a>
            </li>
          )}
          {phone && (
            <li>
              <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
            </li>
          )}
          {location && <li>{location}</li>}
        </ul>
      </address>
    </section>
  );
}
