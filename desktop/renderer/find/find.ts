import { t } from '../../../shared/texts/t.ts';
import { element, nameButton, say, speakDocument } from '../element.ts';

/** The find bar over the page. */

const bridge = window.octavoDesktop;
const text = element('#text', HTMLInputElement);
const matches = element('#matches', HTMLOutputElement);

speakDocument();
document.title = t('Find');
say({ h1: t('Find in page') });
text.ariaLabel = t('Find in page');
text.placeholder = t('Find');
nameButton('#previous', t('Previous match'), t('Previous match (Shift+Enter)'));
nameButton('#next', t('Next match'), t('Next match (Enter)'));
nameButton('#close', t('Close'), t('Close (Escape)'));

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
  matches.textContent =
    text.value === ''
      ? ''
      : total === 0
        ? t('No matches')
        : t('{active} of {total}', { active: String(active), total: String(total) });
});
bridge.onFindAgain(() => {
  text.focus();
  text.select();
});
