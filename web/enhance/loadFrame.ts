import { desktop } from '../api/desktop.ts';
import { deviceStorage } from '../kernel/deviceStorage.ts';

/** The embed that goes on once its page was fetched anew: the path of the page, and its number on it. */
const pending = deviceStorage('octavo-frame', () => sessionStorage);
let resumed: Element | null = null;

/**
 * Loads the frame of an embed in place of its button. The policy of a page allows only the frames of the text with which it was
 * fetched: on one that the router navigated to, it is fetched anew, and then goes on.
 */
export function loadFrame(button: HTMLElement): void {
  const { parentElement: stage, dataset } = button;
  const embed = button.closest('.embed');
  const link = embed?.querySelector<HTMLAnchorElement>('.source a');
  const src = dataset.frame;
  if (!stage || !embed || !link || !src) return;
  // The app shows nothing of elsewhere: the system's browser does.
  if (desktop()) return void window.open(link.href, '_blank', 'noopener');

  const frame = frameOf(src, `${link.previousElementSibling?.textContent}: ${link.textContent}`);
  const onRefused = ({ effectiveDirective, blockedURI }: SecurityPolicyViolationEvent) => {
    if (effectiveDirective !== 'frame-src' || !src.startsWith(blockedURI)) return;
    document.removeEventListener('securitypolicyviolation', onRefused);
    if (resumed === embed) return location.assign(link.href);
    pending.write(`${location.pathname} ${embeds().indexOf(embed)}`);
    location.reload();
  };
  document.addEventListener('securitypolicyviolation', onRefused);
  stage.replaceChildren(frame);
  frame.focus();
}

/** Makes a frame that runs what it needs, without the cookies of its provider, who learns the site but not the page. */
function frameOf(src: string, title: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.title = title;
  frame.setAttribute('credentialless', '');
  frame.setAttribute(
    'sandbox',
    'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox',
  );
  frame.allow = 'fullscreen; encrypted-media; picture-in-picture';
  // Some players refuse to work where they learn nothing.
  frame.referrerPolicy = 'strict-origin';
  frame.src = src;
  return frame;
}

const embeds = (): Element[] => [...document.querySelectorAll('.embed')];

/** Goes on with the frame for which the page was fetched anew. */
export function resumeFrame(): void {
  const [path, number] = pending.read()?.split(' ') ?? [];
  pending.write(null);
  resumed = path === location.pathname ? (embeds()[Number(number)] ?? null) : null;
  const button = resumed?.querySelector<HTMLElement>('[data-frame]');
  if (button) loadFrame(button);
}
