import { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { EditorState, Selection } from '@tiptap/pm/state';
import { makeAutoObservable } from 'mobx';
import { extensions } from './extensions.ts';
import { parseHtml } from './html/parseHtml.ts';
import { readHtml } from './html/readHtml.ts';
import { toHtml } from './html/toHtml.ts';
import { cleanPasted } from './paste/cleanPasted.ts';
import { readPlainText } from './paste/readPlainText.ts';

interface Options {
  value: string;
  onChange: (html: string) => void;
  /** Lets the selected block of HTML be changed. */
  onEditHtml: () => void;
}

/** The text of an article as it is edited: as rich text, or as its HTML. */
export class RichText {
  view: 'rich' | 'source' = 'rich';
  source = '';
  /** Goes up with whatever may change what the toolbar tells. */
  version = 0;
  editor: Editor | null = null;
  private value: string;
  /** As it was read, so that undoing everything gives it back to the letter. */
  private read: { doc: Node; html: string } | null = null;
  private readonly options: Options;

  constructor(options: Options) {
    this.value = options.value;
    this.options = options;
    makeAutoObservable<this, 'value' | 'read' | 'options'>(
      this,
      { editor: false, value: false, read: false, options: false },
      { autoBind: true },
    );
  }

  /** Shows the text in an element until the given function is called. */
  mount(element: HTMLElement, attributes: () => Record<string, string>): () => void {
    const editor = new Editor({
      element,
      injectCSS: false,
      enablePasteRules: false,
      extensions: extensions(this.options.onEditHtml),
      editorProps: {
        attributes: () => ({ ...attributes(), class: 'prose' }),
        transformPastedHTML: (html) => cleanPasted(html),
        clipboardTextParser: (text, _, __, view) => readPlainText(text, view.state.schema),
        // Images have an address: files are not taken in.
        handleDrop: (_, event) => {
          const hasFiles = Boolean(event.dataTransfer?.files.length);
          if (hasFiles) event.preventDefault();
          return hasFiles;
        },
      },
      onUpdate: () => this.emit(this.html()),
      onTransaction: this.changed,
    });
    this.editor = editor;
    this.open(this.value);
    return () => {
      this.editor = null;
      editor.destroy();
    };
  }

  /** Takes a value that came from elsewhere; one's own, handed back, is none. */
  receive(value: string): void {
    if (value === this.value) return;
    this.value = value;
    this.open(value);
  }

  /** Goes to the other view. */
  switchView(): void {
    if (this.view === 'rich') {
      this.source = this.value;
      if (this.editor) this.read = { doc: this.editor.state.doc, html: this.value };
      this.view = 'source';
    } else {
      if (this.read?.html !== this.source) this.readSource();
      this.view = 'rich';
    }
    this.refresh();
  }

  typeSource(html: string): void {
    this.source = html;
    this.emit(html);
  }

  /** The source of the block of HTML that is selected. */
  selectedHtml(): string {
    return this.editor?.getAttributes('opaqueHtml').html ?? '';
  }

  /** Puts other HTML in the place of what is selected. */
  replaceSelected(html: string): void {
    this.editor?.commands.command(({ tr, state: { schema, selection } }) => {
      tr.replaceWith(selection.from, selection.to, html.trim() ? readHtml(html, schema).content : []);
      return true;
    });
  }

  /** Re-reads the attributes of the editable element. */
  refresh(): void {
    this.editor?.view.updateState(this.editor.state);
    this.changed();
  }

  /** What a reader would read, to be counted. */
  text(): string {
    if (this.view === 'source') return parseHtml(this.source).textContent ?? '';
    return this.editor?.getText({ blockSeparator: ' ' }) ?? '';
  }

  private html(): string {
    const doc = this.editor?.state.doc;
    if (!doc) return this.value;
    if (this.read?.doc.eq(doc)) return this.read.html;
    const isEmpty =
      doc.childCount === 1 && doc.firstChild?.type.name === 'paragraph' && doc.firstChild.childCount === 0;
    return isEmpty ? '' : toHtml(doc);
  }

  private emit(html: string): void {
    if (html === this.value) return;
    this.value = html;
    this.options.onChange(html);
  }

  private changed(): void {
    this.version++;
  }

  /** Begins anew, without what could be undone. */
  private open(html: string): void {
    const { editor } = this;
    if (!editor) return;
    const doc = readHtml(html, editor.schema);
    editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
    this.read = { doc, html };
    this.source = html;
    this.refresh();
  }

  /** Takes over the source as a step that can be undone. */
  private readSource(): void {
    const { editor, source } = this;
    if (!editor) return;
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, readHtml(source, editor.schema).content).setMeta('preventUpdate', true);
    editor.view.dispatch(tr.setSelection(Selection.atStart(tr.doc)));
    this.read = { doc: editor.state.doc, html: source };
  }
}
