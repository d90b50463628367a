import { useEffect, useState } from 'react';
import type { ResetFactor } from '../../../shared/people/accounts.ts';
import { Link } from '../../ui/Link.tsx';
import styles from '../AuthPage.module.css';
import { useAccountApi } from '../useAccountApi.ts';

/** The second factors that the account of a link has beside its password, so that its owner sees one that is not theirs. */
export function ResetFactors({ token }: { token: string }) {
  const api = useAccountApi();
  const [factors, setFactors] = useState<ResetFactor[]>([]);

  useEffect(() => {
    // Without them the password is set all the same; a link that has ended is told by the form.
    void api.resetFactors({ token }).then(
      ({ secondFactors }) => setFactors(secondFactors),
      () => {},
    );
  }, [api, token]);

  if (factors.length === 0) return null;
  return (
    <section className={`stack ${styles.factors}`} aria-labelledby="factors">
      <h2 id="factors" className="heading">
        Your second factors
      </h2>
      <p className="note">Beside the new password, logging in takes one of these. Is each of them yours?</p>
      <ul className={`stack ${styles.section}`}>
        {factors.map(({ kind, name, createdAt, removableUntil }) => (
          <li key={createdAt + name}>
            <p>{kind === 'totp' ? 'Authenticator app' : `Passkey “${name}”`}</p>
            <p className="tiny">
              Added {day(createdAt)}
              {removableUntil &&
                `. Not yours? The link “This was not me” in the mail about it removes it, until ${day(removableUntil)}`}
              .
            </p>
          </li>
        ))}
      </ul>
      {factors.some(({ removableUntil }) => removableUntil === null) && (
        <p className="note">
          If one is not yours that no link removes any more, <Link to="/contact">write to the publisher</Link>, who can.
        </p>
      )}
    </section>
  );
}

const day = (iso: string): string => new Date(iso).toLocaleDateString('en', { dateStyle: 'medium' });
