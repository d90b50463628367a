import { CodeXml } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { rove } from '../../../ui/rove.ts';
import type { RichText } from '../RichText.ts';
import { keyName } from './keyNames.ts';
import { codeBlock, kinds, type Menu, more, table } from './menus.ts';
import { placeBelow } from './placeBelow.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';
import { ToolMenu } from './ToolMenu.tsx';
import { blocks, history, inserts, type Tool, type ToolDialog, text as textTools } from './tools.ts';

interface ToolbarProps {
  bar: RefObject<HTMLDivElement | null>;
  text: RichText;
  /** The id of the editable element. */
  controls: string;
  onOpen: (what: ToolDialog) => void;
}

const iconSize = { size: 18, strokeWidth: 1.75 };
const groups: (Tool | Menu)[][] = [history, [kinds], textTools, [...blocks, codeBlock], [table, ...inserts], [more]];

/** One tab stop; arrows, Home and End go from tool to tool, Escape back to the text: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export const Toolbar = observer(function Toolbar({ bar, text, controls, onOpen }: ToolbarProps) {
  const [current, setCurrent] = useState('Undo');
  const isSource = text.view === 'source';
  const editor = isSource ? null : text.editor;
  // The tools read their state from the editor, which is not observable.
  void text.version;

  const move = (event: KeyboardEvent) => {
    const tools = [...(bar.current?.querySelectorAll<HTMLElement>('[data-tool]') ?? [])];
    if (event.key === 'Escape') return focusText(text, controls);
    const next = rove(event.key, tools.indexOf(event.target as HTMLElement), tools.length, 'row');
    if (next === null) return;
    event.preventDefault();
    tools[next]?.focus({ focusVisible: true });
  };
  const tabStop = (name: string) => ({ tabIndex: name === current ? 0 : -1, onFocus: () => setCurrent(name) });
  const act = (run: () => void) => {
    run();
    if (!bar.current?.contains(document.activeElement)) editor?.view.focus();
  };

  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label="Formatting"
      // The editable element comes with the editor.
      aria-controls={text.editor ? controls : undefined}
      aria-orientation="horizontal"
      onKeyDown={move}
    >
      {groups.map((group) => (
        <div key={group[0]?.name} className={styles.group}>
          {group.map((item) =>
            'entries' in item ? (
              <ToolMenu key={item.name} menu={item} editor={editor} {...tabStop(item.name)} />
            ) : (
              <ToolButton
                key={item.name}
                name={item.name}
                keys={item.keys}
                {...tabStop(item.name)}
                isDisabled={!editor || (item.isDisabled?.(editor) ?? false)}
                aria-pressed={editor ? item.isOn?.(editor) : item.isOn && false}
                onClick={() => editor && act(() => item.run(editor, onOpen))}
              >
                <item.Icon {...iconSize} />
              </ToolButton>
            ),
          )}
        </div>
      ))}
      <div className={`${styles.group} ${styles.last}`}>
        <ToolButton
          {...tabStop('HTML source')}
          name="HTML source"
          isDisabled={!text.editor}
          aria-pressed={isSource}
          onClick={text.switchView}
        >
          <CodeXml {...iconSize} />
        </ToolButton>
      </div>
      <Tooltips bar={bar} />
    </div>
  );
});

function focusText(text: RichText, id: string): void {
  if (text.view === 'rich') text.editor?.view.focus();
  else document.getElementById(id)?.focus();
}

/** The delay before a tooltip opens under a pointer, in milliseconds. */
const REST = 500;

/** Shows the name and the shortcut of the hovered or focused tool. Assistive technology has them from the button. */
function Tooltips({ bar }: { bar: RefObject<HTMLDivElement | null> }) {
  const tip = useRef<HTMLDivElement>(null);

  useEffect(() => {
    const { current: tools } = bar;
    const { current: floating } = tip;
    if (!tools || !floating) return;
    let timer: ReturnType<typeof setTimeout> | undefined;

    const hide = () => {
      clearTimeout(timer);
      floating.hidePopover();
    };
    const show = (tool: HTMLElement) => {
      const { tool: name = '', keys } = tool.dataset;
      if (tool.ariaExpanded === 'true') return;
      floating.textContent = keys ? `${name} · ${keyName(keys)}` : name;
      floating.showPopover();
      placeBelow(floating, tool);
    };
    const on = (event: Event) => {
      const tool = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-tool]') : null;
      hide();
      if (!tool) return;
      const isFocused = event.type === 'focusin';
      if (isFocused && !tool.matches(':focus-visible')) return;
      // Delayed, because the focus may come from a menu that is closing.
      timer = setTimeout(() => show(tool), isFocused ? 0 : REST);
    };
    const stop = new AbortController();
    const { signal } = stop;
    for (const type of ['focusin', 'pointerover']) tools.addEventListener(type, on, { signal });
    for (const type of ['focusout', 'pointerleave', 'pointerdown', 'click'])
      tools.addEventListener(type, hide, { signal });
    window.addEventListener('keydown', (event) => event.key === 'Escape' && hide(), { signal });
    return () => {
      stop.abort();
      clearTimeout(timer);
    };
  }, [bar]);

  return <div ref={tip} className={`card ${styles.tip}`} popover="manual" aria-hidden="true" />;
}
