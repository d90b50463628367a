import {
  Heading2,
  Heading3,
  Image,
  Images,
  Info,
  Lightbulb,
  List,
  ListCollapse,
  ListOrdered,
  ListTodo,
  type LucideIcon,
  Minus,
  MonitorPlay,
  Paperclip,
  Plus,
  RectangleHorizontal,
  SquareCode,
  Table,
  TextQuote,
  TriangleAlert,
} from 'lucide-react';
import { observer } from 'mobx-react-lite';
import { useLayoutEffect, useRef } from 'react';
import { t } from '../../../../shared/texts/t.ts';
import { rich } from '../../../texts/rich.tsx';
import type { RichText } from '../RichText.ts';
import { keyName } from '../toolbar/keyNames.ts';
import { placeBelow } from '../toolbar/placeBelow.ts';
import type { ToolDialog } from '../toolbar/tools.ts';
import { insertEntry, openBlockMenu } from './BlockMenu.ts';
import { acceptOffer, embedOffer } from './embedOffer.ts';
import { selectedEmbed } from './embedPicture.ts';
import styles from './insert.module.css';

/** The icons of the blocks, by their names. */
const ICONS: Record<string, LucideIcon> = {
  'Heading 2': Heading2,
  'Heading 3': Heading3,
  'Bullet list': List,
  'Numbered list': ListOrdered,
  'Task list': ListTodo,
  Quote: TextQuote,
  Image: Image,
  Gallery: Images,
  Embed: MonitorPlay,
  'File or audio': Paperclip,
  Details: ListCollapse,
  Button: RectangleHorizontal,
  'Code block': SquareCode,
  Table,
  'Dividing line': Minus,
  Note: Info,
  Tip: Lightbulb,
  Warning: TriangleAlert,
};

interface InsertProps {
  text: RichText;
  /** The id of the list of blocks; an option has it with its number. */
  id: string;
  onOpen: (what: ToolDialog) => void;
}

/** What floats beside the cursor: the menu of blocks, the button that opens it, the offer to embed an address. */
export const Insert = observer(function Insert({ text, id, onOpen }: InsertProps) {
  const { editor, blockMenu, view } = text;
  // The state of the editor is not observable.
  void text.version;
  if (!editor || view === 'source') return null;
  if (blockMenu.isOpen) return <BlockList text={text} id={id} onOpen={onOpen} />;
  const offer = embedOffer(editor.state);
  if (offer) return <Offer text={text} provider={offer.provider} />;
  const embed = selectedEmbed(editor.state);
  if (embed) return <EmbedPicture text={text} at={embed.pos + embed.node.nodeSize - 1} onOpen={onOpen} />;
  return isAtEmptyBlock(text) ? <AddButton text={text} /> : null;
});

const BlockList = observer(function BlockList({ text, id, onOpen }: InsertProps) {
  const { editor, blockMenu } = text;
  const list = useFloating(text, blockMenu.typed?.from);
  const { chosen, entries } = blockMenu;

  useLayoutEffect(() => {
    list.current?.children[chosen]?.scrollIntoView({ block: 'nearest' });
  }, [list, chosen]);

  return (
    <div
      ref={list}
      id={id}
      className={`card ${styles.floating} ${styles.list}`}
      popover="manual"
      role="listbox"
      aria-label={t('Blocks')}
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the editor's
        <div
          key={entry.name}
          id={`${id}-${index}`}
          className={`line ${styles.option}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => editor && insertEntry(editor, entry, onOpen)}
        >
          <EntryIcon name={entry.name} />
          {t(entry.name)}
        </div>
      ))}
    </div>
  );
});

function EntryIcon({ name }: { name: string }) {
  const Icon = ICONS[name];
  return Icon && <Icon size={18} strokeWidth={1.75} />;
}

function Offer({ text, provider }: { text: RichText; provider: string }) {
  const bar = useFloating(text, text.editor?.state.selection.$from.start());

  return (
    <div ref={bar} className={`card ${styles.floating}`} popover="manual" role="status">
      <button
        type="button"
        className={`line ${styles.option}`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => text.editor && acceptOffer(text.editor)}
      >
        {rich('Embed from {provider} {key}', { provider, key: <kbd>{keyName('Enter')}</kbd> })}
      </button>
    </div>
  );
}

/** The button for the picture of an embed. The keyboard has the tool for images. */
function EmbedPicture({ text, at, onOpen }: { text: RichText; at: number; onOpen: InsertProps['onOpen'] }) {
  const bar = useFloating(text, at);

  return (
    <div ref={bar} className={`card ${styles.floating}`} popover="manual">
      <button
        type="button"
        className={`line ${styles.option}`}
        tabIndex={-1}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onOpen('embed')}
      >
        {t('Picture of the card…')}
      </button>
    </div>
  );
}

/** The button beside an empty paragraph. The keyboard has `/`. */
function AddButton({ text }: { text: RichText }) {
  const { editor } = text;
  const button = useRef<HTMLButtonElement>(null);
  const at = editor?.state.selection.from ?? 0;

  useLayoutEffect(() => {
    const parent = button.current?.offsetParent;
    if (!editor || !button.current || !parent) return;
    const line = editor.view.coordsAtPos(at);
    const frame = parent.getBoundingClientRect();
    button.current.style.top = `${(line.top + line.bottom) / 2 - frame.top}px`;
  });

  return (
    <button
      ref={button}
      type="button"
      className={styles.add}
      tabIndex={-1}
      aria-label={t('Add a block')}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => editor && openBlockMenu(editor)}
    >
      <Plus size={18} />
    </button>
  );
}

function isAtEmptyBlock({ editor }: RichText): boolean {
  const { $from, empty } = editor?.state.selection ?? {};
  return Boolean(
    empty && $from?.depth === 1 && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0,
  );
}

/** Shows a floating element below a position of the text. */
function useFloating({ editor }: RichText, at = 0) {
  const floating = useRef<HTMLDivElement>(null);

  useLayoutEffect(() => {
    const { current } = floating;
    if (!current || !editor) return;
    current.showPopover();
    const { left, top, bottom } = editor.view.coordsAtPos(at);
    placeBelow(current, { getBoundingClientRect: () => new DOMRect(left, top, 0, bottom - top) });
  });
  return floating;
}
