import type { KeyboardEvent, RefObject } from 'react';
import { isCommand } from '../ui/commandKey.ts';
import { openFind, stepTo } from './find/finding.ts';
import type { RichText } from './RichText.ts';
import type { ToolDialog } from './toolbar/tools.ts';

interface Editing {
  text: RichText;
  toolbar: RefObject<HTMLElement | null>;
  /** The tools beside selected text. */
  bubble: RefObject<HTMLElement | null>;
  onOpen: (dialog: ToolDialog) => void;
}

/** Handles the keys that lead from the text to what is around it: the toolbars, the dialog of a link, the bar that finds. */
export function handleEditorKeys(event: KeyboardEvent, editing: Editing): void {
  const { text } = editing;
  const target = event.target as Element;
  if (event.nativeEvent.isComposing || target.closest('dialog')) return;
  if (event.altKey && event.key === 'F10') {
    event.preventDefault();
    goToTools(editing);
    return;
  }
  if (event.defaultPrevented || text.view === 'source' || target.closest('search')) return;
  const command = isCommand(event) && !event.altKey && !event.shiftKey ? event.key.toLowerCase() : '';
  if (command === 'k') {
    event.stopPropagation();
    editing.onOpen('link');
  } else if (command === 'f' || command === 'h') openFind(text, { isReplacing: command === 'h' });
  else if (event.key === 'F3' && text.find.isOpen) stepTo(text, event.shiftKey ? -1 : 1);
  else return;
  event.preventDefault();
}

/** Goes to the tools beside what is selected, or else, and from there, to the toolbar of the text. */
function goToTools({ toolbar, bubble }: Editing): void {
  const beside = bubble.current?.contains(document.activeElement) ? null : bubble.current;
  focusVisibly(beside?.querySelector('[data-tool]'));
  if (beside?.contains(document.activeElement)) return;
  focusVisibly(toolbar.current?.querySelector('[data-tool][tabindex="0"]'));
}

const focusVisibly = (element: HTMLElement | null | undefined) => element?.focus({ focusVisible: true });
