import { t } from '../../../../shared/texts/t.ts';
import { useModule } from '../../ui/useModule.ts';
import type { PublishChecksProps } from './Findings.tsx';

const loadFindings = () => import('./Findings.tsx');

/** The checks before an article is published, whose code is loaded when they are first needed. */
export function PublishChecks(props: PublishChecksProps) {
  const { module, hasFailed } = useModule(loadFindings);
  if (module) return <module.Findings {...props} />;
  return (
    <p className="note" role="status">
      {t(hasFailed ? 'The checks could not be loaded. You can publish without them.' : 'Checking…')}
    </p>
  );
}
