import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { msg, t } from '../../../shared/texts/t.ts';
import { desktop } from '../../api/desktop.ts';

/** The answer of an authenticator, as calls send it. */
export interface SentCredential {
  [field: string]: unknown;
  id: string;
  response: Record<string, unknown>;
}

/** The failure of the platform's dialog: it was closed, or took too long. */
export class PasskeyProblem extends Error {}

const CLOSED = msg('No passkey was used: the dialog was closed, or took too long. Please try again.');
const THERE = msg('This device has a passkey of your account already.');

/** The reason why passkeys do not work here, in a sentence; null where they do. */
export function passkeysMissing(): string | null {
  if (desktop()) {
    return t(
      'Passkeys do not work in the desktop app: use an authenticator app here. Passkeys can be added in a browser.',
    );
  }
  // https://www.w3.org/TR/webauthn-3/#relying-party-identifier must be a domain.
  if (/^[\d.]+$|^\[/.test(location.hostname)) {
    return t('Passkeys need an address with a name, such as https://journal.example: use an authenticator app here.');
  }
  return 'PublicKeyCredential' in window ? null : t('This browser has no passkeys: use an authenticator app here.');
}

/** Has the platform create a passkey. Throws a PasskeyProblem. */
export async function createPasskey(options: object): Promise<SentCredential> {
  const { startRegistration } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return startRegistration({ optionsJSON }).then(sent, (problem: Error) => {
    throw new PasskeyProblem(t(problem.name === 'InvalidStateError' ? THERE : CLOSED));
  });
}

/** Has the platform sign with a passkey. Throws a PasskeyProblem. */
export async function usePasskey(options: object): Promise<SentCredential> {
  const { startAuthentication } = await loadLibrary();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON }).then(sent, () => {
    throw new PasskeyProblem(t(CLOSED));
  });
}

/** Has the browser offer passkeys where the email is typed; null where it cannot, and where another dialog is opened instead. */
export async function offerPasskey(load: () => Promise<object>): Promise<SentCredential | null> {
  const { startAuthentication, browserSupportsWebAuthnAutofill } = await loadLibrary();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  const optionsJSON = (await load()) as PublicKeyCredentialRequestOptionsJSON;
  return startAuthentication({ optionsJSON, useBrowserAutofill: true }).then(sent, () => null);
}

/** Ends what `offerPasskey` began. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await loadLibrary();
  WebAuthnAbortService.cancelCeremony();
}

function sent(answer: AuthenticationResponseJSON | RegistrationResponseJSON): SentCredential {
  return { ...answer, response: { ...answer.response } };
}

const loadLibrary = () => import('@simplewebauthn/browser');
