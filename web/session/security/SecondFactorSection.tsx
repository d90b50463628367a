import { type ReactNode, useState } from 'react';
import type { Passkey, SecondFactors } from '../../../shared/people/secondFactors.ts';
import { securityLimits } from '../../../shared/people/securityLimits.ts';
import { t } from '../../../shared/texts/t.ts';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import { useStores } from '../../kernel/stores.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Loaded } from './Loaded.tsx';
import { localTime } from './localTime.ts';
import { PasskeyForm } from './PasskeyForm.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { createPasskey, PasskeyProblem, passkeysMissing } from './passkeys.ts';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import styles from './Security.module.css';
import { TotpSetup } from './TotpSetup.tsx';
import type { Security } from './useSecurity.ts';

/** The one thing that is being done to the second factors. */
type Step =
  | { kind: 'totp'; secret: string; otpauth: string }
  | { kind: 'name'; passkey: Passkey | null }
  | { kind: 'codes'; codes: string[] }
  | { kind: 'remove-totp' | 'new-codes' }
  | { kind: 'remove-passkey'; passkey: Passkey };

/** The current password, where the server has asked for it. */
type CurrentPassword = { currentPassword?: string };

/** The question for the current password, before something is added in a session that is not fresh. */
interface PasswordQuestion {
  title: string;
  text: string;
  /** Does it; resolves to what follows once the dialog is closed. */
  add: (shown: CurrentPassword) => Promise<() => void>;
}

interface SecondFactorSectionProps {
  security: Security;
  /** Called once a factor was added, and its recovery codes are stored. */
  onAdded?: () => void;
}

/** The second factors of the account: what there is, and how to add, rename and remove them. */
export function SecondFactorSection({ security, onAdded }: SecondFactorSectionProps) {
  const { api, during, change } = security;
  const { toasts } = useStores();
  const [loadFactors] = useState(() => () => during(() => api.secondFactors()));
  const { value: factors, hasFailed, load } = useLoaded(loadFactors);
  const [step, setStep] = useState<Step | null>(null);
  const { addOrAsk, dialog } = usePasswordQuestion();
  const close = () => setStep(null);

  const handleAdded = async (codes: string[] | undefined) => {
    setStep(codes ? { kind: 'codes', codes } : null);
    await load();
    if (!codes) onAdded?.();
  };

  /** Tells a failure by a toast, unless it is about the current password, and throws it. */
  const tell = (problem: unknown): never => {
    if (problem instanceof PasskeyProblem) toasts.failure(null, problem.message);
    else if (passwordNeeded(problem) === undefined) toasts.failure(problem, t('The second factor could not be added.'));
    throw problem;
  };

  const handleBeginTotp = () =>
    addOrAsk(t('Add an authenticator app'), async (shown) => {
      const begun = await during(() => api.beginTotp(shown)).catch(tell);
      return () => setStep({ kind: 'totp', ...begun });
    }).catch(() => {});

  const handleAddPasskey = (name: string) =>
    addOrAsk(t('Add a passkey'), async (shown) => {
      const { options } = await during(() => api.passkeyOptions(shown)).catch(tell);
      const credential = await createPasskey(options).catch(tell);
      const { recoveryCodes } = await change(() => api.addPasskey({ name, credential }));
      return () => void handleAdded(recoveryCodes);
    });

  const handleRename = async (passkey: Passkey, name: string) => {
    await change(() => api.renamePasskey(passkey._id, { name }));
    close();
    await load();
  };

  return (
    <section className={styles.section} aria-labelledby="second-factor">
      <h2 id="second-factor" className="heading">
        {t('Second factor')}
      </h2>
      <p>
        {t(
          'Besides the password, logging in then takes your phone or your key, so that a stolen password alone opens nothing. Adding the first one ends all other sessions.',
        )}
      </p>
      <Loaded
        failed={t('Your second factors could not be loaded.')}
        isLoaded={factors !== undefined}
        hasFailed={hasFailed}
        onRetry={load}
      />
      {factors && <Factors factors={factors} onBeginTotp={() => void handleBeginTotp()} onStep={setStep} />}
      {step?.kind === 'totp' && <TotpSetup {...step} security={security} onAdded={handleAdded} onCancel={close} />}
      {step?.kind === 'name' && (
        <PasskeyForm
          key={step.passkey?._id}
          name={step.passkey?.name ?? ''}
          label={t(step.passkey ? 'Rename the passkey' : 'Add a passkey')}
          yes={t(step.passkey ? 'Rename' : 'Add the passkey')}
          onSave={(name) => (step.passkey ? handleRename(step.passkey, name) : handleAddPasskey(name))}
          onCancel={close}
        />
      )}
      {step?.kind === 'codes' && (
        <RecoveryCodes
          codes={step.codes}
          onDone={() => {
            close();
            onAdded?.();
          }}
        />
      )}
      {step && <PasswordStep step={step} security={security} onChanged={load} onStep={setStep} />}
      {dialog}
    </section>
  );
}

/** A function that adds something, at once or once the current password is entered, and the dialog that asks for that. */
function usePasswordQuestion() {
  const [question, setQuestion] = useState<PasswordQuestion | null>(null);

  const addOrAsk = async (title: string, add: PasswordQuestion['add']) => {
    try {
      (await add({}))();
    } catch (problem) {
      const text = passwordNeeded(problem);
      if (text === undefined) throw problem;
      setQuestion({ title, text, add });
    }
  };

  const dialog = question && (
    <PasswordDialog
      title={question.title}
      text={question.text}
      yes={t('Continue')}
      onConfirm={(currentPassword) => question.add({ currentPassword })}
      onClose={() => setQuestion(null)}
    />
  );
  return { addOrAsk, dialog };
}

interface PasswordStepProps {
  step: Step;
  security: Security;
  /** Loads the factors again. */
  onChanged: () => Promise<void>;
  onStep: (step: Step | null) => void;
}

/** The dialog of a step that takes the current password; nothing of another one. */
function PasswordStep({ step, security, onChanged, onStep }: PasswordStepProps) {
  const { api, change } = security;
  const close = () => onStep(null);

  const handleRemove = async (call: () => Promise<unknown>) => {
    await change(call);
    await onChanged();
    return undefined;
  };

  if (step.kind === 'remove-totp') {
    return (
      <PasswordDialog
        title={t('Remove the authenticator app')}
        text={t('Its codes are refused from then on.')}
        yes={t('Remove')}
        onConfirm={(currentPassword) => handleRemove(() => api.removeTotp({ currentPassword }))}
        onClose={close}
      />
    );
  }
  if (step.kind === 'remove-passkey') {
    return (
      <PasswordDialog
        title={t('Remove the passkey “{name}”', { name: step.passkey.name })}
        text={t('It is refused from then on. Your device may still show it until you remove it there too.')}
        yes={t('Remove')}
        onConfirm={(currentPassword) => handleRemove(() => api.removePasskey(step.passkey._id, { currentPassword }))}
        onClose={close}
      />
    );
  }
  if (step.kind !== 'new-codes') return null;
  return (
    <PasswordDialog
      title={t('New recovery codes')}
      text={t('They replace all earlier ones.')}
      yes={t('Make new codes')}
      onConfirm={async (currentPassword) => {
        const { recoveryCodes } = await change(() => api.makeRecoveryCodes({ currentPassword }));
        await onChanged();
        return () => onStep({ kind: 'codes', codes: recoveryCodes });
      }}
      onClose={close}
    />
  );
}

/** Returns the sentence of a refusal that asks for the current password; undefined for any other failure. */
const passwordNeeded = (problem: unknown): string | undefined =>
  problem instanceof ApiProblem ? problem.errors.currentPassword : undefined;

interface FactorsProps {
  factors: SecondFactors;
  onBeginTotp: () => void;
  onStep: (step: Step) => void;
}

/** The list of second factors with their buttons. */
function Factors({ factors, onBeginTotp, onStep }: FactorsProps) {
  const { totp, passkeys, recoveryCodes, isRequired } = factors;
  const hasAny = totp || passkeys.length > 0;
  const missing = passkeysMissing();

  return (
    <>
      {isRequired && !hasAny && (
        <p className="note">{t('Administrators need a second factor here. Add one to go on.')}</p>
      )}
      <ul className={styles.list}>
        <Factor
          name={
            <>
              {t('Authenticator app')} {totp && <Badge>{t('On')}</Badge>}
            </>
          }
          note={t('A code of six digits, which changes every 30 seconds.')}
        >
          {totp ? (
            <Button aria-label={t('Remove the authenticator app')} onClick={() => onStep({ kind: 'remove-totp' })}>
              {t('Remove')}
            </Button>
          ) : (
            <Button onClick={onBeginTotp}>{t('Add an app')}</Button>
          )}
        </Factor>
        <Factor
          name={t('Passkeys')}
          note={missing ?? t('Log in with your finger, face or key, without a password or beside it.')}
        >
          {!missing && <Button onClick={() => onStep({ kind: 'name', passkey: null })}>{t('Add a passkey')}</Button>}
        </Factor>
        {passkeys.map((passkey) => (
          <PasskeyFactor key={passkey._id} passkey={passkey} onStep={onStep} />
        ))}
        {hasAny && (
          <Factor
            name={t('Recovery codes')}
            note={t('{count} of {all} left. Each one works once.', {
              count: recoveryCodes,
              all: securityLimits.recoveryCodes,
            })}
          >
            <Button onClick={() => onStep({ kind: 'new-codes' })}>{t('New codes')}</Button>
          </Factor>
        )}
      </ul>
    </>
  );
}

interface FactorProps {
  name: ReactNode;
  note: string;
  children: ReactNode;
}

/** A row of the list, with its buttons. */
function Factor({ name, note, children }: FactorProps) {
  return (
    <li className={`row ${styles.row}`}>
      <div className={styles.what}>
        <span className={`row ${styles.name}`}>{name}</span>
        <span className="tiny">{note}</span>
      </div>
      {children}
    </li>
  );
}

function PasskeyFactor({ passkey, onStep }: { passkey: Passkey } & Pick<FactorsProps, 'onStep'>) {
  const { name, createdAt, lastUsedAt } = passkey;
  const time = localTime(createdAt);

  return (
    <Factor
      name={name}
      note={
        lastUsedAt
          ? t('Added {time}, last used {used}', { time, used: localTime(lastUsedAt) })
          : t('Added {time}', { time })
      }
    >
      <div className={`row ${styles.buttons}`}>
        <Button aria-label={t('Rename {name}', { name })} onClick={() => onStep({ kind: 'name', passkey })}>
          {t('Rename')}
        </Button>
        <Button aria-label={t('Remove {name}', { name })} onClick={() => onStep({ kind: 'remove-passkey', passkey })}>
          {t('Remove')}
        </Button>
      </div>
    </Factor>
  );
}
