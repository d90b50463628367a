import { useState } from 'react';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { isMac } from '../ui/commandKey.ts';
import { useShortcut } from '../ui/useShortcut.ts';
import styles from './Shortcuts.module.css';

const [mod, alt, shift] = isMac ? ['⌘', '⌥', '⇧'] : ['Ctrl', 'Alt', 'Shift'];
const shortcuts = [
  { keys: ['n'], action: 'Open the form of a list' },
  { keys: ['/'], action: 'Search a list' },
  { keys: ['j', 'k'], action: 'Next or previous comment' },
  { keys: ['a', 's', 'd'], action: 'Approve a comment, mark it as spam, or delete it' },
  { keys: [mod, 'S'], action: 'Save the form; of an article or page, the draft' },
  { keys: [mod, 'K'], action: 'Link the selected text' },
  { keys: [mod, 'F'], action: 'Find and replace in the text' },
  { keys: [alt, shift, '↑'], action: 'Move a block of the text up, or down by ↓' },
  { keys: [alt, 'F10'], action: 'Go to the tools of the selected words, or of the text' },
  { keys: [alt, 'T'], action: 'Go to the latest notice, such as to undo' },
  { keys: ['Esc'], action: 'Close a dialog, or cancel' },
  { keys: ['?'], action: 'Show these shortcuts' },
];

/** Shows the list of shortcuts on `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useShortcut({ key: '?' }, () => setOpen(true));

  if (!isOpen) return null;
  return (
    <Dialog title="Keyboard shortcuts" onClose={() => setOpen(false)} buttons={<CloseButton>Close</CloseButton>}>
      <dl className={styles.list}>
        {shortcuts.map(({ keys, action }) => (
          <div key={action} className={`line ${styles.line}`}>
            <dt>{action}</dt>
            <dd className={`line ${styles.keys}`}>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
