import { ButtonLink } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** A whole page whose one sentence says which browser it needs. */
export function Unsupported({ title }: { title: string }) {
  return (
    <Notice kicker="Browser" title={title}>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </Notice>
  );
}
