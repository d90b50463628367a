import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import type { ServerCopy } from './ServerCopy.ts';

const TICK_MS = 5_000;

/** Tells who else is editing the same: 'Yuki is editing this, last key 10 s ago'. */
export const EditorsLine = observer(function EditorsLine({
  copy,
  className,
}: {
  copy: ServerCopy<object>;
  className: string;
}) {
  const [now, setNow] = useState(() => Date.now());
  const [latest] = copy.editors;
  useEffect(() => {
    if (!latest) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [latest]);
  if (!latest) return null;
  const names = copy.editors.map(({ username }) => username).join(' and ');
  const seconds = Math.max(0, Math.round((now - Date.parse(latest.lastKeyAt)) / 1000));

  return (
    <p className={className}>
      <span role="status">
        {names} {copy.editors.length === 1 ? 'is' : 'are'} editing this
      </span>
      , last key {seconds} s ago
    </p>
  );
});
