import { t } from '../../../shared/texts/t.ts';
import { element, say, speakDocument } from '../element.ts';
import { sentences } from './sentences.ts';

/** The page that asks for the server's address. */

const bridge = window.octavoDesktop;
const form = element('form', HTMLFormElement);
const address = element('#address', HTMLInputElement);
const problem = element('#problem', HTMLElement);
const status = element('#status', HTMLElement);
const button = element('#connect', HTMLButtonElement);
const authority = element('#authority', HTMLButtonElement);
const back = element('#back', HTMLAnchorElement);
const fields = element('fieldset', HTMLFieldSetElement);
let busy = false;

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void connect();
});
authority.addEventListener('click', () => void chooseAuthority());
address.addEventListener('input', () => complain(null));

speakDocument();
document.title = t('Connect · Octavo');
say({
  h1: t('Connect to your Octavo'),
  '.lead': t('The dashboard works with the server that your publication runs on.'),
  '[for=address]': t('Server address'),
  '#hint': t('As you would type it into a browser. Without https, put http:// in front.'),
  '#connect': t('Connect'),
  '#authority': t('Choose a certificate…'),
});

const { server, argument } = await bridge.connectStart();
if (server) {
  address.value = server.url;
  back.textContent = t('Back to {name}', { name: server.name });
  back.hidden = false;
}
// The form is disabled in the markup until its handler is set.
fields.disabled = false;
address.select();
if (argument !== null) {
  address.value = argument;
  await connect();
}

async function connect(): Promise<void> {
  if (busy) return;
  busy = true;
  complain(null);
  button.setAttribute('aria-disabled', 'true');
  status.textContent = t('Looking for the server…');
  const found = await bridge.connect(address.value);
  if ('server' in found) {
    // The dashboard takes this page's place.
    status.textContent = t('Connected to {name}.', { name: found.server.name });
    return;
  }
  busy = false;
  status.textContent = '';
  button.removeAttribute('aria-disabled');
  complain(sentences[found.problem](found.host));
  authority.hidden = found.problem !== 'unknownAuthority';
  address.focus();
}

async function chooseAuthority(): Promise<void> {
  if (await bridge.chooseAuthority()) await connect();
}

function complain(sentence: string | null): void {
  problem.hidden = sentence === null;
  problem.textContent = sentence;
  button.textContent = t(sentence === null ? 'Connect' : 'Retry');
  authority.hidden = true;
  if (sentence === null) address.removeAttribute('aria-invalid');
  else address.setAttribute('aria-invalid', 'true');
}
