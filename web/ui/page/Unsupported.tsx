import { t } from '../../../shared/texts/t.ts';
import { ButtonLink } from '../Button.tsx';
import { Notice } from './Notice.tsx';

/** A page that says which browser is needed. */
export function Unsupported({ title }: { title: string }) {
  return (
    <Notice kicker={t('Browser')} title={title}>
      <ButtonLink to="/">{t('Go to the home page')}</ButtonLink>
    </Notice>
  );
}
