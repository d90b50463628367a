import { type ReactNode, useCallback, useRef, useState } from 'react';
import button from '../ui/Button.module.css';
import { Dialog } from '../ui/Dialog.tsx';
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
  const answer = useRef(false);

  return (
    <Dialog
      title={title}
      text={text}
      onClose={() => onAnswer(answer.current)}
      buttons={(close) => (
        <>
          {/* It has the focus first: the harmless answer is the one that Enter gives. */}
          <button type="button" className={button.quiet} onClick={close}>
            {no}
          </button>
          <button
            type="button"
            className={button.bad}
            onClick={() => {
              answer.current = true;
              close();
            }}
          >
            {yes}
          </button>
        </>
      )}
    />
  );
}
