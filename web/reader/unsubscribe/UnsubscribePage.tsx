import { useSearchParams } from 'react-router-dom';
import { usePageHead } from '../../kernel/usePageHead.ts';
import button from '../../ui/Button.module.css';
import { ButtonLink } from '../../ui/Button.tsx';
import { Notice } from '../../ui/page/Notice.tsx';

/** Asks whoever follows the link of a mail, and tells what came of it. It needs no script: the form goes to its own address. */
export function UnsubscribePage() {
  const [query] = useSearchParams();
  usePageHead({ title: 'Unsubscribe', description: 'End these mails', path: null });

  if (query.has('done')) {
    return (
      <Notice
        kicker="Done"
        title="You get no more of these mails."
        text="What you get mail about is set in your profile."
      >
        <ButtonLink to="/profile">To your profile</ButtonLink>
      </Notice>
    );
  }
  if (query.has('failed')) {
    return (
      <Notice
        kicker="Sorry"
        title="This link does not work."
        text="It may have been cut off. You can end these mails in your profile, too."
      >
        <ButtonLink to="/profile">To your profile</ButtonLink>
      </Notice>
    );
  }
  return (
    <Notice kicker="Mail" title="Unsubscribe from these mails?" text="The bell on the site goes on to tell you.">
      <form method="post">
        <button type="submit" className={button.primary}>
          Unsubscribe
        </button>
      </form>
    </Notice>
  );
}
