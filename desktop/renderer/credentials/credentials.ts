import { t } from '../../../shared/texts/t.ts';
import { element, say, speakDocument } from '../element.ts';

/** The page that asks for the name and password of what stands before a server. */

const bridge = window.octavoDesktop;
const username = element('#username', HTMLInputElement);
const password = element('#password', HTMLInputElement);

speakDocument();
document.title = t('Name and password · Octavo');
say({
  h1: t('Name and password'),
  '[for=username]': t('Name'),
  '[for=password]': t('Password'),
  '#problem': t('This name and password were not accepted.'),
  '[type=submit]': t('Continue'),
  '#cancel': t('Cancel'),
});

const { isProxy, host, isRepeated } = await bridge.credentialsRequest();
say({
  '#lead': isProxy
    ? t(
        'The proxy {host}, through which this computer is connected, asks who you are. This is not your account of the publication.',
        { host },
      )
    : t('Something before the server at {host} asks who you are. This is not your account of the publication.', {
        host,
      }),
});
element('#problem', HTMLElement).hidden = !isRepeated;
element('fieldset', HTMLFieldSetElement).disabled = false;
username.focus();

element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  void bridge.giveCredentials({ username: username.value, password: password.value });
});
element('#cancel', HTMLButtonElement).addEventListener('click', cancel);
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') cancel();
});

function cancel(): void {
  void bridge.giveCredentials(null);
}
