import { memo } from 'react';
import { language, t } from '../../shared/texts/t.ts';
import { useStores } from '../kernel/stores.ts';
import { Link } from '../ui/Link.tsx';
import { contactWays } from './contactWays.ts';
import styles from './Footer.module.css';
import { footerMenu } from './links.ts';

export const Footer = memo(function Footer() {
  const { site, year } = useStores();

  return (
    <footer className={`${styles.footer} no-print`}>
      <div className={`page-width ${styles.columns}`}>
        <div className={styles.about}>
          <p className={styles.name} dir="auto">
            {site.name}
          </p>
          <p dir="auto">{site.description}</p>
          {site.footerText && (
            <p className={styles.text} dir="auto">
              {site.footerText}
            </p>
          )}
        </div>
        <nav aria-labelledby="quick-links">
          <h2 id="quick-links" className={styles.heading} lang={language()}>
            {t('Quick links')}
          </h2>
          <ul>
            {footerMenu(site).map(({ to, name, lang }) => (
              <li key={to}>
                <Link to={to} lang={lang} dir="auto">
                  {name}
                </Link>
              </li>
            ))}
            <li>
              <a href="/feed.xml" type="application/rss+xml" lang={language()}>
                {t('Feed')}
              </a>
            </li>
          </ul>
        </nav>
        <section aria-labelledby="contact">
          <h2 id="contact" className={styles.heading} lang={language()}>
            {t('Contact')}
          </h2>
          <address>
            <ul>
              {contactWays(site.contact).map(({ name, text, href }) => (
                <li key={name}>
                  {href ? (
                    <a href={href} dir="ltr">
                      {text}
                    </a>
                  ) : (
                    <bdi>{text}</bdi>
                  )}
                </li>
              ))}
            </ul>
          </address>
        </section>
      </div>
      <p className={`page-width ${styles.copyright}`}>
        © {year} <bdi>{site.name}</bdi>. <span lang={language()}>{t('All rights reserved.')}</span>
      </p>
    </footer>
  );
});
