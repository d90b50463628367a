import { texts } from '../../shared/messages.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { Notice } from '../ui/Notice.tsx';
import { BackButton } from './BackButton.tsx';

export function NotFoundPage() {
  usePageHead({ title: 'Page not found', description: texts.pageNotFound, path: null });

  return (
    <Notice kicker="404" title={texts.pageNotFound}>
      <BackButton />
    </Notice>
  );
}
