import { t } from '../../shared/texts/t.ts';
import { texts } from '../../shared/texts/texts.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/page/Notice.tsx';
import { type Missing, WaysOn } from './WaysOn.tsx';

/** The page of an unknown address, with one step back in history, or home where there is none. */
export function NotFoundPage({ newest = [] }: Partial<Missing>) {
  usePageHead({ title: t('Page not found'), description: t(texts.pageNotFound), path: null });

  return (
    <Notice kicker="404" title={t(texts.pageNotFound)}>
      <LinkButton href="/" act="back">
        {t(texts.takeMeBack)}
      </LinkButton>
      <WaysOn newest={newest} />
    </Notice>
  );
}
