import { SecondFactorSection } from './SecondFactorSection.tsx';
import styles from './Security.module.css';
import { SessionsSection } from './SessionsSection.tsx';
import { type MakeCall, useSecurity } from './useSecurity.ts';

/** The parts of the account's page about how one signs in, and where one is signed in. */
export function SecuritySections({ during }: { during?: MakeCall }) {
  const security = useSecurity(during);

  return (
    <div className={styles.sections} lang="en">
      <SecondFactorSection security={security} />
      <SessionsSection security={security} />
    </div>
  );
}
