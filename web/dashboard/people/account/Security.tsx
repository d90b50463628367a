import { SecuritySections } from '../../../session/security/SecuritySections.tsx';
import { useDashboard } from '../../useDashboard.ts';

/** The administrator's second factors and sessions. */
export function Screen() {
  const { signIn } = useDashboard();

  return <SecuritySections during={(call) => signIn.during(call)} />;
}
