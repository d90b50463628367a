import { Button } from '../../ui/Button.tsx';

interface LoadedProps {
  /** Completes 'Loading …' and '… could not be loaded.' */
  name: string;
  isLoaded: boolean;
  hasFailed: boolean;
  onRetry: () => void;
}

/** The line in place of something that is being loaded, or could not be; nothing once it is there. */
export function Loaded({ name, isLoaded, hasFailed, onRetry }: LoadedProps) {
  if (hasFailed) {
    return (
      <>
        <p role="alert">{name} could not be loaded.</p>
        <Button onClick={() => onRetry()}>Retry</Button>
      </>
    );
  }
  return isLoaded ? null : (
    <p role="status" className="tiny">
      Loading…
    </p>
  );
}
