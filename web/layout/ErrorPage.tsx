import { useEffect } from 'react';
import { createPath, useLocation, useRevalidator } from 'react-router-dom';
import { t } from '../../shared/texts/t.ts';
import { desktop } from '../api/desktop.ts';
import { type Failure, retry } from '../kernel/failure.ts';
import { useStores } from '../kernel/stores.ts';
import { usePageHead } from '../kernel/usePageHead.ts';
import { Button, LinkButton } from '../ui/Button.tsx';
import { Notice } from '../ui/page/Notice.tsx';

/** The server's own Retry-After for a page that it cannot make yet. */
const RETRY_MS = 5_000;

interface ErrorPageProps {
  failure: Failure;
  /** Retries; by default, the page is loaded again. */
  onRetry?: () => void;
}

/**
 * The page for a failed load or rendering, which retries by itself where the server only has to get ready. The exact
 * error is for the server's log alone.
 */
export function ErrorPage({ failure, onRetry }: ErrorPageProps) {
  const { site } = useStores();
  const location = useLocation();
  const { revalidate, state } = useRevalidator();
  const { title, text } = describeFailure(failure, desktop() ? site.name : null);
  const handleRetry = onRetry ?? (() => retry(failure, revalidate));
  usePageHead({ title, description: text, path: null });
  useEffect(() => {
    if (failure.status !== 503 || state !== 'idle') return;
    const waiting = setTimeout(handleRetry, RETRY_MS);
    return () => clearTimeout(waiting);
  });

  return (
    <Notice kicker={failure.status === 0 ? t('Offline') : String(failure.status)} title={title} text={text}>
      <LinkButton href={createPath(location)} onPress={handleRetry}>
        {t('Retry')}
      </LinkButton>
      <ChangeServer failure={failure} />
    </Notice>
  );
}

/** The button to choose another server, in the desktop app alone: the server may have moved. */
function ChangeServer({ failure: { status } }: Pick<ErrorPageProps, 'failure'>) {
  const bridge = desktop();
  if (!bridge || (status !== 0 && status !== 503)) return null;
  return <Button onClick={() => void bridge.changeServer()}>{t('Change server')}</Button>;
}

/** Describes a failure. `server` is the name of the desktop app's server; null in a browser. */
export function describeFailure({ status }: Failure, server: string | null = null): { title: string; text: string } {
  if (status === 0) {
    const text = server
      ? t('{server} does not answer. What you typed is safe.', { server })
      : t('Check your connection, then try once more.');
    return { title: t('This page is out of reach.'), text };
  }
  if (status === 503) {
    return { title: t('Back in a moment.'), text: t('The presses are being set up. Please try once more.') };
  }
  if (status === 429) {
    return { title: t('Too much at once.'), text: t('Wait a moment, then try once more.') };
  }
  return { title: t('This page did not come out right.'), text: t('The fault is ours. Please try once more.') };
}
