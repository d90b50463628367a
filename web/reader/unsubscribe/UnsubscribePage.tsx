import { useSearchParams } from 'react-router-dom';
import { t } from '../../../shared/texts/t.ts';
import { usePageHead } from '../../kernel/usePageHead.ts';
import button from '../../ui/Button.module.css';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

/** Asks whoever follows the link of a mail, and tells what came of it. It needs no script: the form goes to its own address. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  usePageHead({ title: t('Unsubscribe'), description: t('End these mails'), path: null });

  if (query.has('done')) {
    return (
      <Notice
        kicker={t('Done')}
        title={t('You get no more of these mails.')}
        text={t('What you get mail about is set in your profile.')}
      >
        <ButtonLink to="/profile">{t('To your profile')}</ButtonLink>
      </Notice>
    );
  }
  if (query.has('failed')) {
    return (
      <Notice
        kicker={t('Sorry')}
        title={t('This link does not work.')}
        text={t('It may have been cut off. You can end these mails in your profile, too.')}
      >
        <ButtonLink to="/profile">{t('To your profile')}</ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice
      kicker={t('Mail')}
      title={t('Unsubscribe from these mails?')}
      text={t('The bell on the site goes on to tell you.')}
    >
      <form method="post">
        <button type="submit" className={button.primary}>
          {t('Unsubscribe')}
        </button>
      </form>
    </Notice>
  );
}
