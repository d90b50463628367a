import { ButtonLink } from '../Button.tsx';
import { Notice } from './Notice.tsx';

/** A page that says which browser is needed. */
export function Unsupported({ title }: { title: string }) {
  return (
    <Notice kicker="Browser" title={title}>
      <ButtonLink to="/">Go to the home page</ButtonLink>
    </Notice>
  );
}
