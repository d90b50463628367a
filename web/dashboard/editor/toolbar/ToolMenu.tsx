import type { Editor } from '@tiptap/core';
import { ChevronDown } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { MenuList } from './MenuList.tsx';
import type { Menu } from './menus.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';

interface ToolMenuProps {
  menu: Menu;
  /** Null while the menu is disabled. */
  editor: Editor | null;
  tabIndex: number;
  'data-over'?: true | undefined;
  onFocus: () => void;
}

/** A tool that opens a menu. */
export function ToolMenu({ menu, editor, ...rest }: ToolMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const { name, Icon, chosen } = menu;
  const current = chosen && (editor ? chosen(editor) : t('Paragraph'));

  return (
    <>
      <ToolButton
        {...rest}
        ref={button}
        name={name}
        isDisabled={!editor}
        data-on={(editor && menu.isOn?.(editor)) || undefined}
        aria-label={current ? t('{menu}: {chosen}', { menu: t(name), chosen: current }) : t(name)}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => (isOpen ? list.current?.hidePopover() : list.current?.showPopover())}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !editor) return;
          event.preventDefault();
          list.current?.showPopover();
        }}
      >
        {Icon && <Icon size={18} strokeWidth={1.75} />}
        {chosen && <span className={styles.chosen}>{current}</span>}
        <ChevronDown size={14} />
      </ToolButton>
      <MenuList
        list={list}
        id={id}
        name={t(name)}
        isOpen={isOpen && editor !== null}
        entries={isOpen && editor ? menu.entries(editor) : []}
        editor={editor}
        anchor={() => shownTool(button.current)}
        onToggle={setOpen}
      />
    </>
  );
}

/** Returns a button, or where the row has no room for it, that of the menu which has it. */
function shownTool(button: HTMLElement | null): HTMLElement | null {
  if (!button?.matches('[data-over]')) return button;
  return button.closest('[role="toolbar"]')?.querySelector<HTMLElement>('[data-tool="More"]') ?? null;
}
