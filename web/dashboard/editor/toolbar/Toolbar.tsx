import { CodeXml, Ellipsis } from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { type ComponentProps, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { msg, t } from '../../../../shared/texts/t.ts';
import type { RichText } from '../RichText.ts';
import { codeBlock, kinds, type Menu, table } from './menus.ts';
import { moreEntries } from './moreEntries.ts';
import { outline } from './outline.ts';
import { roveTools } from './roveTools.ts';
import { ToolButton } from './ToolButton.tsx';
import styles from './Toolbar.module.css';
import { ToolMenu } from './ToolMenu.tsx';
import { Tooltips } from './Tooltips.tsx';
import { blocks, history, inserts, type Tool, type ToolDialog, text as textTools } from './tools.ts';

interface ToolbarProps {
  bar: RefObject<HTMLDivElement | null>;
  text: RichText;
  /** The id of the editable element. */
  controls: string;
  onOpen: (what: ToolDialog) => void;
}

const iconSize = { size: 18, strokeWidth: 1.75 };
const groups: (Tool | Menu)[][] = [history, [kinds], textTools, [...blocks, codeBlock], [table, ...inserts], [outline]];

/** One tab stop; arrows, Home and End go from tool to tool, Escape back to the text: https://www.w3.org/WAI/ARIA/apg/patterns/toolbar/ */
export const Toolbar = observer(function Toolbar({ bar, text, controls, onOpen }: ToolbarProps) {
  const [current, setCurrent] = useState('Undo');
  const row = useRef<HTMLDivElement>(null);
  const over = useOverflow(row);
  const isSource = text.view === 'source';
  const editor = isSource ? null : text.editor;
  // The tools read their state from the editor, which is not observable.
  void text.version;

  const move = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return focusText(text, controls);
    roveTools(event, bar.current);
  };
  const stop = over.includes(current) ? 'Undo' : current;
  const placed = (name: string) => ({
    ...{ tabIndex: name === stop ? 0 : -1, onFocus: () => setCurrent(name) },
    'data-over': over.includes(name) || undefined,
  });
  const run = (tool: Tool) => {
    if (!editor) return;
    tool.run(editor, onOpen);
    if (!bar.current?.contains(document.activeElement)) editor.view.focus();
  };

  const more: Menu = {
    ...{ name: msg('More'), Icon: Ellipsis },
    entries: (editor) => {
      const items = groups.flat().filter(({ name }) => over.includes(name));
      return moreEntries({ text, editor, items, onOpen, openMenu: (name) => toolIn(bar.current, name)?.click() });
    },
  };

  return (
    <div
      ref={bar}
      className={styles.toolbar}
      role="toolbar"
      aria-label={t('Formatting')}
      // The editable element comes with the editor.
      aria-controls={text.editor ? controls : undefined}
      aria-orientation="horizontal"
      onKeyDown={move}
    >
      <div ref={row} className={styles.row}>
        {groups.map((group) => (
          <div key={group[0]?.name} className={styles.group}>
            {group.map((item) => (
              <Item key={item.name} item={item} editor={editor} onRun={run} {...placed(item.name)} />
            ))}
          </div>
        ))}
      </div>
      <div className={styles.group}>
        <ToolMenu menu={more} editor={editor} {...placed('More')} />
        <ToolButton
          {...placed('HTML source')}
          name={msg('HTML source')}
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

interface ItemProps extends Omit<ComponentProps<typeof ToolMenu>, 'menu'> {
  item: Tool | Menu;
  onRun: (tool: Tool) => void;
}

function Item({ item, onRun, ...rest }: ItemProps) {
  const { editor, ...placed } = rest;
  if ('entries' in item) return <ToolMenu menu={item} {...rest} />;

  return (
    <ToolButton
      {...placed}
      name={item.name}
      keys={item.keys}
      isDisabled={!editor || (item.isDisabled?.(editor) ?? false)}
      aria-pressed={editor ? item.isOn?.(editor) : item.isOn && false}
      onClick={() => onRun(item)}
    >
      <item.Icon {...iconSize} />
    </ToolButton>
  );
}

function focusText(text: RichText, id: string): void {
  if (text.view === 'rich') text.editor?.view.focus();
  else document.getElementById(id)?.focus();
}

const toolIn = (bar: HTMLElement | null, name: string) => bar?.querySelector<HTMLElement>(`[data-tool="${name}"]`);

/** Returns the names of the tools that have no room in the one line of their row. */
function useOverflow(row: RefObject<HTMLElement | null>): string[] {
  const [over, setOver] = useState<string[]>([]);

  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const tools = [...current.querySelectorAll<HTMLElement>('[data-tool]')];
    const observer = new ResizeObserver(() => {
      const wrapped = tools.filter(({ offsetTop }) => offsetTop > (tools[0]?.offsetTop ?? 0));
      const names = wrapped.map(({ dataset }) => dataset.tool ?? '');
      setOver((before) => (before.join() === names.join() ? before : names));
    });
    for (const each of [current, ...tools]) observer.observe(each);
    return () => observer.disconnect();
  }, [row]);
  return over;
}
