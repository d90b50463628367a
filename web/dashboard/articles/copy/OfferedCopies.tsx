import { observer } from 'mobx-react-lite';
import { type MouseEvent, useEffect, useState } from 'react';
import { capitalise } from '../../../../shared/text.ts';
import { texts } from '../../../../shared/texts.ts';
import type { NewCopy } from '../../../../shared/workingCopies.ts';
import { Button } from '../../../ui/Button.tsx';
import { useConfirm } from '../../Confirm.tsx';
import { ownDateTime } from '../../ownTime.ts';
import styles from './OfferedCopies.module.css';
import type { ServerCopy } from './ServerCopy.ts';

/** The time after which 'last key 10 s ago' is written anew, in milliseconds. */
const TICK_MS = 5_000;

interface OfferedCopiesProps {
  noun: 'article' | 'page';
  copy: ServerCopy<object>;
  /** Copies of new ones that were begun elsewhere. */
  begun: readonly NewCopy[];
  showOther: () => Promise<void>;
  resume: (id: string) => Promise<void>;
  discard: (copy: NewCopy) => Promise<void>;
}

/** Tells above a form who else is editing the same, and offers the working copies on the server that are not in it. */
export const OfferedCopies = observer(function OfferedCopies(props: OfferedCopiesProps) {
  const { noun, copy, begun, showOther, resume, discard } = props;
  const { other } = copy;
  const confirm = useConfirm();

  const handleDiscard = async (chosen: NewCopy, { currentTarget }: MouseEvent) => {
    if (!(await confirm(discarding(noun)))) return;
    void discard(chosen);
    focusForm(currentTarget);
  };

  return (
    <>
      <EditorsLine copy={copy} />
      {other && (
        <div className={`card ${styles.offer}`} role="status">
          <p>
            You typed something else in another tab or on another device, {ownDateTime(other.updatedAt)}. It is not in
            this form.
          </p>
          <div className={`row ${styles.buttons}`}>
            <Button onClick={chosen(() => void showOther())}>Use the other copy</Button>
            <Button onClick={chosen(copy.discardOther)}>Keep this one</Button>
          </div>
        </div>
      )}
      {begun.length > 0 && (
        <details className={`card ${styles.offer}`}>
          <summary>
            Unfinished {noun}s ({begun.length})
          </summary>
          <ul>
            {begun.map((each) => (
              <li key={each._id} className={`row ${styles.copy}`}>
                <span>{nameOf(each)}</span>
                <div className="line">
                  <Button aria-label={`Continue ${nameOf(each)}`} onClick={chosen(() => void resume(each._id))}>
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
const EditorsLine = observer(function EditorsLine({ copy }: Pick<OfferedCopiesProps, 'copy'>) {
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
    <p className={`note ${styles.editors}`}>
      <span role="status">
        {names} {copy.editors.length === 1 ? 'is' : 'are'} editing this
      </span>
      , last key {seconds} s ago
    </p>
  );
});

const nameOf = ({ title, updatedAt }: NewCopy) => `${title.trim() || texts.untitled}, ${ownDateTime(updatedAt)}`;

const discarding = (noun: OfferedCopiesProps['noun']) => ({
  title: `Discard Unfinished ${capitalise(noun)}`,
  text: `Are you sure you want to discard this unfinished ${noun}? This action cannot be undone.`,
  yes: 'Discard',
});

/** Runs a choice, and moves the focus from its button. */
const chosen = (run: () => void) => (event: MouseEvent) => {
  run();
  focusForm(event.currentTarget);
};

/** Moves the focus from a button, which disappears, into the form. */
function focusForm(button: Element): void {
  button.closest('[role="tabpanel"]')?.querySelector<HTMLElement>('form input')?.focus();
}
