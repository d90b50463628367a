import { useEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType, useRevalidator } from 'react-router-dom';
import { isShallow } from '../kernel/shallowNavigation.ts';

/** Announces the title of each page that the router shows and focuses its heading, as browsers do for a new document. */
export function RouteAnnouncer() {
  const location = useLocation();
  const type = useNavigationType();
  const { state: revalidation } = useRevalidator();
  const [title, setTitle] = useState('');
  const last = useRef({ location, revalidation });

  useEffect(() => {
    const before = last.current;
    last.current = { location, revalidation };
    const isRetried = before.revalidation === 'loading' && revalidation === 'idle';
    if (location === before.location && !isRetried) return;
    if (type !== NavigationType.Pop && isShallow(location)) return;
    const isSamePage = isFragment(before.location, location);
    // A failed page that loads by itself leaves the focus to whoever is typing in it.
    const isTyping = location === before.location && document.activeElement?.matches('input');
    if (!isTyping && (!isSamePage || type !== NavigationType.Pop)) focus(location);
    if (!isSamePage) setTitle(document.title);
  }, [location, type, revalidation]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** Tells if a location is a fragment of the same page, which the router does not load again. */
function isFragment(before: Location, { pathname, search, hash }: Location): boolean {
  return before.pathname === pathname && before.search === search && (before.hash !== hash || hash !== '');
}

function focus({ hash }: Location): void {
  const target = targetOf(hash) ?? document.querySelector<HTMLElement>('h1');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function targetOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}
