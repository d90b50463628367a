import { useCallback } from 'react';
import type { Mail } from '../../../shared/mail.ts';
import { failed } from '../../../shared/messages.ts';
import { useLoaded } from '../../kernel/useLoaded.ts';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { useDashboard } from '../useDashboard.ts';
import styles from './MailScreen.module.css';

/** The text of a mail that was only shown, with links that can be followed. */
export function MailDialog({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { api } = useDashboard();
  const call = useCallback(() => api.mail(mail._id), [api, mail._id]);
  const { value, hasFailed } = useLoaded(call, failed.unknown);
  const text = value?.text?.text;

  return (
    <Dialog title={mail.subject} wide onClose={onClose} buttons={<CloseButton>Close</CloseButton>}>
      <p className="tiny">To {mail.to}</p>
      {hasFailed || value?.text === null ? (
        <p role="alert">The text of this mail cannot be shown.</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long mail scrolls, also by keyboard
        <p className={styles.content} tabIndex={0} aria-busy={text === undefined}>
          {text && withLinks(text)}
        </p>
      )}
    </Dialog>
  );
}

/** Makes links of the addresses in a text. */
function withLinks(text: string) {
  return text.split(/(https?:\/\/\S+)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never change their order
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
}
