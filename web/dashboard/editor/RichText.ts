import { Editor } from '@tiptap/core';
import { Selection as BlurredSelection, Dropcursor, Gapcursor, UndoRedo } from '@tiptap/extensions';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Selection } from '@tiptap/pm/state';
import { makeAutoObservable } from 'mobx';
import { bareText } from './behaviour/bareText.ts';
import { cleanPaste } from './behaviour/cleanPaste.ts';
import { articleKeys } from './behaviour/keys.ts';
import { markdownTyping } from './behaviour/markdown.ts';
import { Emission } from './Emission.ts';
import { readHtml } from './html/readHtml.ts';
import { isEmpty, toHtml } from './html/toHtml.ts';
import { articleNodes } from './schema/articleNodes.ts';

interface Options {
  value: string;
  onChange: (html: string) => void;
}

/** The text of an article as it is edited: as rich text, or as its HTML. */
export class RichText {
  view: 'rich' | 'source' = 'rich';
  source = '';
  /** The rich view would leave something of the source out. */
  lossy = false;
  /** Goes up with whatever may change what the toolbar tells. */
  version = 0;
  editor: Editor | null = null;
  private value: string;
  /** As it was read, so that undoing everything gives it back to the letter. */
  private read: { doc: Node; html: string } | null = null;
  private readonly onChange: (html: string) => void;
  private readonly emission: Emission;

  constructor({ value, onChange }: Options) {
    this.value = value;
    this.onChange = onChange;
    this.emission = new Emission({ read: () => this.html(), emit: (html) => this.emit(html) });
    makeAutoObservable<this, 'value' | 'read' | 'onChange' | 'emission'>(
      this,
      { editor: false, value: false, read: false, onChange: false, emission: false },
      { autoBind: true },
    );
  }

  /** Shows the text in an element until the given function is called. */
  mount(element: HTMLElement, attributes: () => Record<string, string>): () => void {
    const editor = new Editor({
      element,
      injectCSS: false,
      extensions: [
        ...articleNodes,
        ...[articleKeys, markdownTyping, bareText, cleanPaste],
        ...[UndoRedo, Gapcursor, BlurredSelection.configure({ className: 'selection' })],
        Dropcursor.configure({ color: false, class: 'drop-cursor' }),
      ],
      editorProps: {
        attributes: ({ doc }) => ({ ...attributes(), class: isEmpty(doc) ? 'prose empty' : 'prose' }),
      },
      onUpdate: this.emission.changed.bind(this.emission),
      onBlur: this.flush,
      onTransaction: this.changed,
    });
    this.editor = editor;
    this.open(this.value);
    const whenHidden = () => document.visibilityState === 'hidden' && this.flush();
    // Before anything else hears of it: what is saved by a shortcut is all that was typed.
    const whenCommanded = ({ ctrlKey, metaKey }: KeyboardEvent) => (ctrlKey || metaKey) && this.flush();
    window.addEventListener('pagehide', this.flush);
    document.addEventListener('visibilitychange', whenHidden);
    document.addEventListener('keydown', whenCommanded, { capture: true });
    return () => {
      document.removeEventListener('keydown', whenCommanded, { capture: true });
      window.removeEventListener('pagehide', this.flush);
      document.removeEventListener('visibilitychange', whenHidden);
      this.flush();
      this.editor = null;
      editor.destroy();
    };
  }

  /** Takes a value that came from elsewhere; one's own, handed back, is none. */
  receive(value: string): void {
    if (value === this.value) return;
    this.emission.drop();
    this.value = value;
    this.open(value);
  }

  /** Hands on what is still waiting. */
  flush(): void {
    this.emission.flush();
  }

  /** Goes to the other view. Where the rich one would lose something, it says so first. */
  switchView(): void {
    if (this.view === 'rich') this.showSource();
    else if (this.source === this.value && this.read?.html === this.source && !this.lossy) this.view = 'rich';
    else this.showRich();
    this.refresh();
  }

  /** Goes to the rich view, whatever it leaves out. */
  showRichAnyway(): void {
    this.lossy = true;
    this.showRich();
    this.refresh();
  }

  typeSource(html: string): void {
    this.source = html;
    this.lossy = false;
    this.emit(html);
  }

  /** Re-reads the attributes of the editable element. */
  refresh(): void {
    this.editor?.view.updateState(this.editor.state);
    this.changed();
  }

  /** What a reader would read, to be counted. */
  text(): string {
    const doc = this.editor?.state.doc;
    if (this.view === 'rich' && doc) return doc.textBetween(0, doc.content.size, ' ', ' ');
    return this.editor ? readHtml(this.source, this.editor.schema).doc.textContent : '';
  }

  private html(): string {
    const doc = this.editor?.state.doc;
    if (!doc) return this.value;
    if (this.read?.doc.eq(doc)) return this.read.html;
    return isEmpty(doc) ? '' : toHtml(doc);
  }

  private emit(html: string): void {
    if (html === this.value) return;
    this.value = html;
    this.onChange(html);
  }

  private changed(): void {
    this.version++;
  }

  private open(html: string): void {
    const { editor } = this;
    if (!editor) return;
    const { doc, complete } = readHtml(html, editor.schema);
    editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
    this.read = { doc, html };
    this.source = html;
    this.lossy = !complete;
    this.view = complete ? 'rich' : 'source';
    this.refresh();
  }

  private showSource(): void {
    this.flush();
    this.source = this.value;
    if (this.editor) this.read = { doc: this.editor.state.doc, html: this.value };
    this.view = 'source';
  }

  private showRich(): void {
    const { editor } = this;
    if (!editor) return;
    const { doc, complete } = readHtml(this.source, editor.schema);
    if (!complete && !this.lossy) {
      this.lossy = true;
      return;
    }
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, doc.content).setMeta('preventUpdate', true);
    editor.view.dispatch(tr.setSelection(Selection.atStart(tr.doc)));
    this.read = { doc: editor.state.doc, html: this.source };
    this.lossy = false;
    this.view = 'rich';
  }
}
