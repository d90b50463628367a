import { t } from '../../shared/texts/t.ts';
import { desktop } from '../api/desktop.ts';
import { draftHint } from '../drafts/draftHint.ts';
import { mayBeSignedIn } from '../session/hint.ts';
import { hideNotice, showNotice } from './notice.ts';

/** Loads the application, which takes the document over; resolves when it did. */
type Start = () => Promise<void>;

/** Also where the site has a new version, of which only a new document knows. */
const failure = () => t('This needs a connection. Try once more when there is one, or reload the page.');
const { dataset } = document.documentElement;
/** What was done before there was an application to do it, in its order. */
let handedOver: (() => void)[] = [];

/**
 * Decides when a document becomes the application: at once where the page is made of it, for who may be signed in, in the
 * desktop app and where a draft waits; else with the first thing that needs it. What is done meanwhile is done again then.
 */
export function becomeApplication(start: Start): void {
  const load = () => void loadOnce(start);
  if (isNeededAtOnce()) load();
  else dataset.app = 'document';
  reloadForOtherEntries();
  addEventListener('pageshow', ({ persisted }) => persisted && isSignedInSince() && load());
  document.addEventListener('focusin', ({ target }) => isField(target) && !isPassed(target) && load());
  document.addEventListener('input', ({ target }) => isField(target) && load());
  document.addEventListener('keydown', ({ key }) => notePressed(key), { capture: true });
  document.addEventListener('pointerdown', () => notePressed(''), { capture: true });
  document.addEventListener('click', (event) => handOverClick(event) && load(), { capture: true });
  document.addEventListener('submit', (event) => handOverForm(event) && load(), { capture: true });
  for (const button of document.querySelectorAll<HTMLButtonElement>('form[data-needs-app] [type=submit]:disabled')) {
    button.disabled = false;
  }
}

function isNeededAtOnce(): boolean {
  if (dataset.app === 'now' || dataset.visitor === 'unknown' || desktop()) return true;
  // A form shows what was typed into it before.
  return draftHint.read() !== null && document.querySelector('main form[data-needs-app], #leave-a-comment') !== null;
}

/** Tells if somebody may have signed in, on another page, since this document was left; the session is checked then. */
function isSignedInSince(): boolean {
  if (dataset.app !== 'document' || !mayBeSignedIn(document)) return false;
  dataset.visitor = 'unknown';
  return true;
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.matches('#root :is(input, textarea, select):not([data-theme-choice])');

let pressed = '';

function notePressed(key: string): void {
  pressed = key;
}

/** Tells of the search in the header if it is only on the way of the Tab key: it is touched once one types. */
const isPassed = (field: EventTarget | null): boolean =>
  pressed === 'Tab' && field instanceof Element && field.closest('header search') !== null;

let starting: Promise<void> | undefined;

function loadOnce(start: Start): Promise<void> {
  starting ??= takeOver(start);
  return starting;
}

async function takeOver(start: Start): Promise<void> {
  dataset.app = 'loading';
  try {
    await start();
  } catch (error) {
    starting = undefined;
    handedOver = [];
    dataset.app = 'document';
    showNotice(failure());
    throw error;
  }
  dataset.app = 'running';
  hideNotice(failure());
  const focused = document.activeElement;
  if (isField(focused)) focused?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }));
  for (const act of handedOver.splice(0)) act();
}

/** Keeps a click for the application that only it understands; true for such a one. */
function handOverClick(event: MouseEvent): boolean {
  if (dataset.app === 'running' || event.defaultPrevented || !(event.target instanceof Element)) return false;
  const control = event.target.closest<HTMLElement>('#root :is(button[type=button], a[href="/auth"])');
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return false;
  // What was pressed before must not lead elsewhere than the link that was pressed last.
  if (!control && event.target.closest('a:not([href^="#"], [target], [download], [data-act])')) handedOver = [];
  if (!control || control.closest('[data-act]')) return false;
  event.preventDefault();
  event.stopPropagation();
  handOver(() => control.click());
  return true;
}

/** Keeps a form for the application that only it can send; true for such a one. */
function handOverForm(event: SubmitEvent): boolean {
  const { target: form, submitter } = event;
  if (dataset.app === 'running' || !(form instanceof HTMLFormElement) || !form.matches('[data-needs-app]'))
    return false;
  event.preventDefault();
  event.stopPropagation();
  handOver(() => form.requestSubmit(submitter));
  return true;
}

function handOver(act: () => void): void {
  handedOver.push(act);
  dataset.awaited = '';
}

/** Loads the page anew where the browser goes to an entry of its history that another page in this document has left. */
function reloadForOtherEntries(): void {
  const path = () => location.pathname + location.search;
  const shown = path();
  addEventListener('popstate', () => dataset.app !== 'running' && path() !== shown && location.reload());
}
