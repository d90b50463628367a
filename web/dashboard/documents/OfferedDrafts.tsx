import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { language } from '../../../shared/texts/t.ts';
import type { ServerSink } from '../../drafts/serverSink.ts';
import { rich } from '../../texts/rich.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import styles from './OfferedDrafts.module.css';
import { OtherDraft } from './OtherDraft.tsx';
import type { ServerDraft } from './ServerDraft.ts';

/** The time after which 'last key 10 s ago' is written anew, in milliseconds. */
const TICK_MS = 5_000;

interface OfferedDraftsProps<Values extends object> {
  server: ServerDraft<Values>;
  /** The fields in which two drafts may differ. */
  compared: ComparedField<Values>[];
}

/** Tells above a form who else is editing the same, and offers what was typed in another tab or on another device. */
export const OfferedDrafts = observer(function OfferedDrafts<Values extends object>(props: OfferedDraftsProps<Values>) {
  const { server, compared } = props;
  const { sink } = server;

  return (
    <>
      <EditorsLine sink={sink} />
      {sink.other && <OtherDraft server={server} other={sink.other} compared={compared} onChosen={focusForm} />}
    </>
  );
});

/** Tells who else is editing the same: 'Yuki is editing this, last key 10 s ago'. */
const EditorsLine = observer(function EditorsLine({ sink }: { sink: ServerSink }) {
  const [now, setNow] = useState(() => Date.now());
  const [latest] = sink.editors;
  useEffect(() => {
    if (!latest) return undefined;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [latest]);
  if (!latest) return null;
  const names = new Intl.ListFormat(language()).format(sink.editors.map(({ username }) => username));
  const seconds = Math.max(0, Math.round((now - Date.parse(latest.lastKeyAt)) / 1000));

  return (
    <p className={`note ${styles.editors}`}>
      {rich(
        '{count, plural, one {<status>{names} is editing this</status>, last key {seconds} s ago} other {<status>{names} are editing this</status>, last key {seconds} s ago}}',
        {
          ...{ count: sink.editors.length, names, seconds },
          status: (words) => <span role="status">{words}</span>,
        },
      )}
    </p>
  );
});

/** Moves the focus from a button, which disappears, into the form. */
function focusForm(button: Element): void {
  button.closest('[role="tabpanel"]')?.querySelector<HTMLElement>('form [name="title"]')?.focus();
}
