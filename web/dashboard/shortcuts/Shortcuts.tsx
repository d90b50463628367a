import { useState } from 'react';
import button from '../../ui/Button.module.css';
import { Dialog } from '../../ui/Dialog.tsx';
import { isMac } from './commandKey.ts';
import styles from './Shortcuts.module.css';
import { useShortcut } from './useShortcut.ts';

/** Shows, on `?`, what the keyboard can do. */
export function Shortcuts() {
  const [open, setOpen] = useState(false);
  useShortcut({ key: '?' }, () => setOpen(true));

  return open && <ShortcutsDialog onClose={() => setOpen(false)} />;
}

function ShortcutsDialog({ onClose }: { onClose: () => void }) {
  const [mod, alt] = isMac ? ['⌘', '⌥'] : ['Ctrl', 'Alt'];
  const shortcuts = [
    { keys: ['n'], does: 'Open the form of a list' },
    { keys: [mod, 'S'], does: 'Save the form' },
    { keys: [mod, 'K'], does: 'Link the selected text' },
    { keys: [alt, 'F10'], does: 'Go to the toolbar of the text' },
    { keys: ['Esc'], does: 'Close a dialog, or cancel' },
    { keys: ['?'], does: 'Show these shortcuts' },
  ];

  return (
    <Dialog
      title="Keyboard shortcuts"
      onClose={onClose}
      buttons={(close) => (
        <button type="button" className={button.quiet} onClick={close}>
          Close
        </button>
      )}
    >
      {() => (
        <dl className={styles.list}>
          {shortcuts.map(({ keys, does }) => (
            <div key={does} className={styles.line}>
              <dt>{does}</dt>
              <dd className={styles.keys}>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </Dialog>
  );
}
