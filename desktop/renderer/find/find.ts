import { element } from '../element.ts';

/** The find bar over the page. */

const bridge = window.octavoDesktop;
const text = element('#text', HTMLInputElement);
const matches = element('#matches', HTMLOutputElement);

const find = (backwards: boolean) => void bridge.find({ text: text.value, backwards });

text.focus();
text.addEventListener('input', () => find(false));
element('form', HTMLFormElement).addEventListener('submit', (event) => {
  event.preventDefault();
  find(false);
});
element('#previous', HTMLButtonElement).addEventListener('click', () => find(true));
element('#close', HTMLButtonElement).addEventListener('click', () => void bridge.closeFind());
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') void bridge.closeFind();
  if (event.key === 'Enter' && event.shiftKey && event.target === text) {
    event.preventDefault();
    find(true);
  }
});

bridge.onMatches(({ active, total }) => {
  matches.textContent = text.value === '' ? '' : total === 0 ? 'No matches' : `${active} of ${total}`;
});
bridge.onFindAgain(() => {
  text.focus();
  text.select();
});
