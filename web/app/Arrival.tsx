import { observer } from 'mobx-react-lite';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStores } from './stores.ts';
import type { Visit } from './Visit.ts';

/** Does on a page reached without a new document what a browser does on a new one: place, focus, and telling its title. */
export const Arrival = observer(function Arrival() {
  const { navigation, browser } = useStores();
  const { shown } = navigation;
  const [title, setTitle] = useState('');
  const last = useRef(shown);

  useLayoutEffect(() => {
    if (shown && shown !== last.current) scroll(shown, browser.scrollOf(shown.location.key));
  }, [shown, browser]);

  useEffect(() => {
    if (!shown || shown === last.current) return;
    last.current = shown;
    if (shown.movement === 'refresh' || shown.movement === 'fragment') return;
    focus(shown);
    setTitle(document.title);
  }, [shown]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
});

function scroll({ movement, location }: Visit, before: number | undefined): void {
  if (movement === 'refresh') return;
  if (movement === 'fragment') {
    if (before !== undefined) window.scrollTo({ top: before, behavior: 'instant' });
    return;
  }
  const target = movement === 'back' ? null : targetOf(location);
  if (target) target.scrollIntoView({ behavior: 'instant' });
  else window.scrollTo({ top: movement === 'back' ? (before ?? 0) : 0, behavior: 'instant' });
}

function focus({ location }: Visit): void {
  const target = targetOf(location) ?? document.querySelector<HTMLElement>('h1');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function targetOf({ hash }: Visit['location']): HTMLElement | null {
  if (hash.length < 2) return null;
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
