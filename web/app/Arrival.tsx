import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** Tells of a page reached without a new document as a browser would: focus goes to its heading, its title is announced. */
export function Arrival() {
  const { pathname, search, hash, key } = useLocation();
  const address = pathname + search;
  const shown = useRef({ address, hash, key });
  const [title, setTitle] = useState('');

  useEffect(() => {
    const left = shown.current;
    shown.current = { address, hash, key };
    const stayed = left.key === key || (left.address === address && left.hash !== hash);
    if (stayed) return;
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [address, hash, key]);

  return (
    <p className="visually-hidden" role="status">
      {title}
    </p>
  );
}
