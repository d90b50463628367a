import { useState } from 'react';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import styles from './Security.module.css';
import { SessionsSection } from './SessionsSection.tsx';
import { type MakeCall, useSecurity } from './useSecurity.ts';

/** The parts of the account's page about how one signs in, and where one is signed in. */
export function SecuritySections({ during }: { during?: MakeCall }) {
  const security = useSecurity(during);
  const [added, setAdded] = useState(0);

  return (
    <div className={styles.sections} lang="en">
      <SecondFactorSection security={security} onAdded={() => setAdded(added + 1)} />
      {/* Loaded anew, because the first second factor ends all other sessions. */}
      <SessionsSection key={added} security={security} />
    </div>
  );
}
