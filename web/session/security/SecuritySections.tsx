import { useState } from 'react';
import { language, t } from '../../../shared/texts/t.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from './Loaded.tsx';
import { localTime } from './localTime.ts';
import { SecondFactorSection } from './SecondFactorSection.tsx';
import styles from './Security.module.css';
import { type MakeCall, type Security, useSecurity } from './useSecurity.ts';

/** The parts of the account's page about how one signs in, and where one is signed in. */
export function SecuritySections({ during }: { during?: MakeCall }) {
  const security = useSecurity(during);
  const [added, setAdded] = useState(0);

  return (
    <div className={styles.sections} lang={language()}>
      <SecondFactorSection security={security} onAdded={() => setAdded(added + 1)} />
      {/* Loaded anew, because the first second factor ends all other sessions. */}
      <SessionsSection key={added} security={security} />
    </div>
  );
}

/** The sessions of the account, each of which can be ended. */
function SessionsSection({ security }: { security: Security }) {
  const { api, during, change } = security;
  const [loadSessions] = useState(() => async () => (await during(() => api.sessions())).sessions);
  const { value: sessions, hasFailed, load } = useLoaded(loadSessions);
  const [busy, setBusy] = useState(false);

  const end = async (call: () => Promise<unknown>) => {
    setBusy(true);
    // The toast has told the failure.
    await change(call).catch(() => {});
    await load();
    setBusy(false);
  };

  return (
    <section className={styles.section} aria-labelledby="sessions">
      <h2 id="sessions" className="heading">
        {t('Where you are signed in')}
      </h2>
      <Loaded
        failed={t('Your sessions could not be loaded.')}
        isLoaded={sessions !== undefined}
        hasFailed={hasFailed}
        onRetry={load}
      />
      {sessions && (
        <ul className={styles.list}>
          {sessions.map(({ _id, device, createdAt, lastSeenAt, isCurrent }) => (
            <li key={_id} className={`row ${styles.row}`}>
              <div className={styles.what}>
                <span className={`row ${styles.name}`}>
                  {device}
                  {isCurrent && <Badge>{t('This one')}</Badge>}
                </span>
                <span className="tiny">
                  {isCurrent
                    ? t('Since {time}', { time: localTime(createdAt) })
                    : t('Since {time}, last seen {seen}', {
                        time: localTime(createdAt),
                        seen: localTime(lastSeenAt),
                      })}
                </span>
              </div>
              {!isCurrent && (
                <Button
                  busy={busy}
                  aria-label={t('End the session of {device}, last seen {seen}', {
                    device,
                    seen: localTime(lastSeenAt),
                  })}
                  onClick={() => void end(() => api.endSession(_id))}
                >
                  {t('End')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button busy={busy} onClick={() => void end(() => api.endOtherSessions())}>
          {t('End all other sessions')}
        </Button>
      )}
    </section>
  );
}
