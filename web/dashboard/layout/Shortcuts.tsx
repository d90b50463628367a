import { useState } from 'react';
import { msg, t } from '../../../shared/texts/t.ts';
import { CloseButton, Dialog } from '../../ui/Dialog.tsx';
import { isMac } from '../ui/commandKey.ts';
import { useShortcut } from '../ui/useShortcut.ts';
import styles from './Shortcuts.module.css';

const [mod, alt, shift] = isMac ? ['⌘', '⌥', '⇧'] : ['Ctrl', 'Alt', 'Shift'];
const shortcuts = [
  { keys: ['n'], action: msg('Open the form of a list') },
  { keys: ['/'], action: msg('Search a list') },
  { keys: ['j', 'k'], action: msg('Next or previous comment') },
  { keys: ['a', 's', 'd'], action: msg('Approve a comment, mark it as spam, or delete it') },
  { keys: [mod, 'S'], action: msg('Save the form; of an article or page, the draft') },
  { keys: [mod, 'K'], action: msg('Link the selected text') },
  { keys: [mod, 'F'], action: msg('Find and replace in the text') },
  { keys: [alt, shift, '↑'], action: msg('Move a block of the text up, or down by ↓') },
  { keys: [alt, 'F10'], action: msg('Go to the tools of the selected words, or of the text') },
  { keys: [alt, 'T'], action: msg('Go to the latest notice, such as to undo') },
  { keys: ['Esc'], action: msg('Close a dialog, or cancel') },
  { keys: ['?'], action: msg('Show these shortcuts') },
];

/** Shows the list of shortcuts on `?`. */
export function Shortcuts() {
  const [isOpen, setOpen] = useState(false);
  useShortcut({ key: '?' }, () => setOpen(true));

  if (!isOpen) return null;
  return (
    <Dialog
      title={t('Keyboard shortcuts')}
      onClose={() => setOpen(false)}
      buttons={<CloseButton>{t('Close')}</CloseButton>}
    >
      <dl className={styles.list}>
        {shortcuts.map(({ keys, action }) => (
          <div key={action} className={`line ${styles.line}`}>
            <dt>{t(action)}</dt>
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
