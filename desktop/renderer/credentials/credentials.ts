import { element } from '../element.ts';

/** The page that asks for the name and password of what stands before a server. */

const bridge = window.octavoDesktop;
const username = element('#username', HTMLInputElement);
const password = element('#password', HTMLInputElement);

const { isProxy, host, isRepeated } = await bridge.credentialsRequest();
const asks = isProxy
  ? `The proxy ${host}, through which this computer is connected,`
  : `Something before the server at ${host}`;
element('#lead', HTMLElement).textContent = `${asks} asks who you are. This is not your account of the publication.`;
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
