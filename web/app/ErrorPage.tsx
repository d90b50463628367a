import { useLocation, useNavigate, useRouteError } from 'react-router-dom';
import { LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/Notice.tsx';
import { type Failure, failureOf } from './failure.ts';
import { usePageHead } from './usePageHead.ts';

/** Stands where a page could not be loaded or shown; what exactly failed is for the server's log. */
export function ErrorPage() {
  const failure = failureOf(useRouteError());
  const { title, text } = say(failure);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  usePageHead({ title, description: text, path: null });

  return (
    <Notice kicker={failure.status === 0 ? 'Offline' : String(failure.status)} title={title} text={text}>
      <LinkButton href={pathname + search} onPress={() => void navigate(pathname + search, { replace: true })}>
        Retry
      </LinkButton>
    </Notice>
  );
}

function say({ status }: Failure): { title: string; text: string } {
  if (status === 0) return { title: 'This page is out of reach.', text: 'Check your connection, then try once more.' };
  if (status === 503)
    return { title: 'Back in a moment.', text: 'The presses are being set up. Please try once more.' };
  return { title: 'This page did not come out right.', text: 'The fault is ours. Please try once more.' };
}
