import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react';
import button from '../ui/Button.module.css';
import styles from './Confirm.module.css';
import { type Confirmation, ConfirmContext } from './useConfirm.ts';

/** Asks in a native dialog on behalf of everything within it. */
export function Confirm({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<{ question: Confirmation; answer: (yes: boolean) => void } | null>(null);
  const confirm = useCallback(
    (question: Confirmation) => new Promise<boolean>((answer) => setAsked({ question, answer })),
    [],
  );

  const handleAnswer = (yes: boolean) => {
    setAsked(null);
    asked?.answer(yes);
  };

  return (
    <ConfirmContext value={confirm}>
      {children}
      {asked && <ConfirmDialog {...asked.question} onAnswer={handleAnswer} />}
    </ConfirmContext>
  );
}

function ConfirmDialog({
  title,
  text,
  yes = 'Delete',
  no = 'Cancel',
  onAnswer,
}: Confirmation & { onAnswer: (yes: boolean) => void }) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const answer = useRef(false);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  const close = (yes: boolean) => {
    answer.current = yes;
    dialog.current?.close();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={() => onAnswer(answer.current)}
    >
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <p id={`${id}-text`}>{text}</p>
      <div className={styles.answers}>
        {/* A dialog gives the focus to its first button: the harmless answer is the one that Enter gives. */}
        <button type="button" className={button.quiet} onClick={() => close(false)}>
          {no}
        </button>
        <button type="button" className={button.bad} onClick={() => close(true)}>
          {yes}
        </button>
      </div>
    </dialog>
  );
}
