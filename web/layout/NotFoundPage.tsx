import { useNavigate } from 'react-router-dom';
import { texts } from '../../shared/texts/texts.ts';
import { prefersMotion } from '../kernel/prefersMotion.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/page/Notice.tsx';

/** The page of an unknown address, with one step back in history, or home where there is none. */
export function NotFoundPage() {
  const navigate = useNavigate();
  usePageHead({ title: 'Page not found', description: texts.pageNotFound, path: null });

  const handleBack = () => {
    if (hasPageBefore()) void navigate(-1);
    else void navigate('/', { viewTransition: prefersMotion() });
  };

  return (
    <Notice kicker="404" title={texts.pageNotFound}>
      <LinkButton href="/" onPress={handleBack}>
        {texts.takeMeBack}
      </LinkButton>
    </Notice>
  );
}

/** Tells if a reader saw a page in this tab before: a new tab may begin with an empty one. */
function hasPageBefore(): boolean {
  const { history, navigation }: Window & { navigation?: { canGoBack: boolean } } = window;
  return history.length > 1 && (document.referrer !== '' || (navigation?.canGoBack ?? true));
}
