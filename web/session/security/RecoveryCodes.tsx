import { useEffect, useRef } from 'react';
import { t } from '../../../shared/texts/t.ts';
import { offerFile } from '../../kernel/offerFile.ts';
import { useStores } from '../../kernel/stores.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './Security.module.css';

/** New recovery codes, which are shown this once, until their owner has stored them. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { site, toasts } = useStores();
  const heading = useRef<HTMLHeadingElement>(null);
  const text = `${t('Recovery codes of {site}', { site: site.name })}\n\n${codes.join('\n')}\n`;

  useEffect(() => heading.current?.focus(), []);

  const handleCopy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toasts.success(t('Recovery codes copied.'));
    } catch {
      toasts.failure(null, t('This browser does not let pages copy: select the codes, or save them as a file.'));
    }
  };

  const handleSave = () => offerFile({ name: 'recovery-codes.txt', type: 'text/plain', text });

  return (
    <section className={`card stack ${styles.panel}`} aria-labelledby="recovery-codes">
      <h3 ref={heading} id="recovery-codes" className="heading" tabIndex={-1}>
        {t('Store your recovery codes')}
      </h3>
      <p>
        {t(
          'Each one lets you in once, where you have no other second factor at hand. They are shown now and never again: print them, or put them into your password manager.',
        )}
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={`row ${styles.buttons}`}>
        <Button onClick={() => void handleCopy()}>{t('Copy')}</Button>
        <Button onClick={handleSave}>{t('Save as a file')}</Button>
        <Button kind="primary" onClick={onDone}>
          {t('I have stored them')}
        </Button>
      </div>
    </section>
  );
}
