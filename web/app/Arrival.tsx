import { useEffect, useRef, useState } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType, useRevalidator } from 'react-router-dom';
import { isInPlace } from './inPlace.ts';

/** Does on a page reached without a new document what a browser does on a new one: moves the focus, and tells the title. */
export function Arrival() {
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
    if (type !== NavigationType.Pop && isInPlace(location)) return;
    const isSamePage = isFragment(before.location, location);
    if (!isSamePage || type !== NavigationType.Pop) focus(location);
    if (!isSamePage) setTitle(document.title);
  }, [location, type, revalidation]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}

/** Tells a place on the same page, which the router does not load again, from another page. */
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
