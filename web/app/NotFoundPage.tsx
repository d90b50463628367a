import { texts } from '../../shared/messages.ts';
import { Notice } from '../ui/Notice.tsx';
import { BackButton } from './BackButton.tsx';
import { usePageHead } from './usePageHead.ts';

export function NotFoundPage() {
  usePageHead({ title: 'Page not found', description: texts.pageNotFound, path: null });

  return (
    <Notice kicker="404" title={texts.pageNotFound}>
      <BackButton />
    </Notice>
  );
}
