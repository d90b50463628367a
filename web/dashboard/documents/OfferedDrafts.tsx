import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect, useState } from 'react';
import type { ListedDraft } from '../../../shared/documents/drafts.ts';
import { isSetAside, SET_ASIDE_DAYS } from '../../../shared/documents/setAside.ts';
import { capitalise } from '../../../shared/kit/text.ts';
import { texts } from '../../../shared/texts/texts.ts';
import type { ServerSink } from '../../drafts/serverSink.ts';
import { Button } from '../../ui/Button.tsx';
import type { ComparedField } from '../forms/conflict/mergeFields.ts';
import { useConfirm } from '../ui/Confirm.tsx';
import { ownDateTime } from '../ui/ownTime.ts';
import styles from './OfferedDrafts.module.css';
import { OtherDraft } from './OtherDraft.tsx';
import type { ServerDraft } from './ServerDraft.ts';

/** The time after which 'last key 10 s ago' is written anew, in milliseconds. */
const TICK_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

interface OfferedDraftsProps<Values extends object> {
  server: ServerDraft<Values>;
  /** The fields in which two drafts may differ. */
  compared: ComparedField<Values>[];
}

/** Tells above a form who else is editing the same, and offers the drafts on the server that are not in it. */
export const OfferedDrafts = observer(function OfferedDrafts<Values extends object>(props: OfferedDraftsProps<Values>) {
  const { server, compared } = props;
  const { sink, kind, unfinished, resume, discard } = server;
  const confirm = useConfirm();
  const aside = unfinished.filter(isSetAside).length;

  const handleDiscard = async (chosen: ListedDraft, { currentTarget }: MouseEvent) => {
    if (!(await confirm(discarding(kind)))) return;
    void discard(chosen);
    focusForm(currentTarget);
  };

  return (
    <>
      <EditorsLine sink={sink} />
      {sink.other && <OtherDraft server={server} other={sink.other} compared={compared} onChosen={focusForm} />}
      {unfinished.length > 0 && (
        <details className={`card ${styles.offer}`}>
          <summary>
            Unfinished {kind}s ({unfinished.length}){aside > 0 && `, ${aside} of them set aside`}
          </summary>
          <ul>
            {unfinished.map((each) => (
              <li key={each._id} className={`row ${styles.draft}`}>
                <span>{nameOf(each)}</span>
                <div className="line">
                  <Button
                    aria-label={`Continue ${nameOf(each)}`}
                    onClick={({ currentTarget }) => {
                      void resume(each._id);
                      focusForm(currentTarget);
                    }}
                  >
                    Continue
                  </Button>
                  <Button aria-label={`Discard ${nameOf(each)}`} onClick={(event) => void handleDiscard(each, event)}>
                    Discard
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </details>
      )}
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
  const names = sink.editors.map(({ username }) => username).join(' and ');
  const seconds = Math.max(0, Math.round((now - Date.parse(latest.lastKeyAt)) / 1000));

  return (
    <p className={`note ${styles.editors}`}>
      <span role="status">
        {names} {sink.editors.length === 1 ? 'is' : 'are'} editing this
      </span>
      , last key {seconds} s ago
    </p>
  );
});

function nameOf(draft: ListedDraft): string {
  const { title, updatedAt } = draft;
  const name = `${title.trim() || texts.untitled}, ${ownDateTime(updatedAt)}`;
  if (!isSetAside(draft)) return name;
  const end = new Date(Date.parse(updatedAt) + SET_ASIDE_DAYS * DAY_MS);
  return `${name}, set aside until ${ownDateTime(end.toISOString())}`;
}

const discarding = (kind: ListedDraft['kind']) => ({
  title: `Discard Unfinished ${capitalise(kind)}`,
  text: `Are you sure you want to discard this unfinished ${kind}? This action cannot be undone.`,
  yes: 'Discard',
});

/** Moves the focus from a button, which disappears, into the form. */
function focusForm(button: Element): void {
  button.closest('[role="tabpanel"]')?.querySelector<HTMLElement>('form input')?.focus();
}
