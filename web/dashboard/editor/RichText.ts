import { Editor, findChildren } from '@tiptap/core';
import type { Node, Schema } from '@tiptap/pm/model';
import { EditorState, Selection } from '@tiptap/pm/state';
import { makeAutoObservable } from 'mobx';
import type { FormPlace } from '../../../shared/documents/publishChecks.ts';
import { fileMessages } from '../../../shared/media/fileMessages.ts';
import { t } from '../../../shared/texts/t.ts';
import type { StoredText } from '../../kernel/deviceStorage.ts';
import { checkFile } from '../media/upload/checkFile.ts';
import type { SendFile } from '../media/upload/FileUpload.ts';
import { FileUploads } from '../media/upload/FileUploads.ts';
import { extensions } from './extensions.ts';
import { Find } from './find/Find.ts';
import { seekAgain } from './find/finding.ts';
import { parseHtml } from './html/parseHtml.ts';
import { readHtml } from './html/readHtml.ts';
import { toHtml } from './html/toHtml.ts';
import { BlockMenu } from './insert/BlockMenu.ts';
import { sayLong } from './paste/changes.ts';
import { partWithin } from './paste/partLongParagraphs.ts';
import { insertPictures } from './pictures/insertPictures.ts';
import { selectPlace } from './selectPlace.ts';
import type { ToolDialog } from './toolbar/tools.ts';

interface Options {
  value: string;
  onChange: (html: string) => void;
  /** Called to open the dialog of what is selected. */
  onOpen: (dialog: ToolDialog) => void;
  /** Called on Backspace at the start of the text. */
  onLeave: () => void;
  /** The language of the publication. */
  language: string;
  /** The choice of this person on this device: 'plain' for signs that stay as they are typed. */
  typographyChoice: StoredText;
  /** Sends a picture of the text. */
  sendPicture: SendFile;
  /** Called with the reason why a file was not taken. */
  onRefused: (message: string) => void;
  /** Called with what was changed in a pasted text or left out of it, and the function that takes the paste back. */
  onPasted: (notice: string, undo: () => void) => void;
  /** Called with what is shown otherwise than it is stored. */
  onParted: (notice: string) => void;
}

const PLAIN = 'plain';
/** The number of blocks of which most are out of view. */
const LONG = 200;
/** WebKit moves the cursor over blocks that are not drawn, and takes longer for a key. */
const isWebKit = typeof navigator !== 'undefined' && /^Apple/.test(navigator.vendor);

/** The text of an article as it is edited: as rich text, or as its HTML. */
export class RichText {
  view: 'rich' | 'source' = 'rich';
  source = '';
  /** Incremented by every change that the toolbar may show. */
  version = 0;
  editor: Editor | null = null;
  /** True where quotation marks and dashes are set as printers do while they are typed. */
  isTypographic: boolean;
  readonly uploads: FileUploads;
  readonly blockMenu = new BlockMenu();
  readonly find = new Find();
  private files: File[] = [];
  private value: string;
  /** The document as it was read, with its HTML, so that undoing everything restores that byte for byte. */
  private read: { doc: Node; html: string } | null = null;
  private readonly options: Options;

  constructor(options: Options) {
    this.value = options.value;
    this.options = options;
    this.isTypographic = options.typographyChoice.read() !== PLAIN;
    this.uploads = new FileUploads({ send: options.sendPicture, onRefused: options.onRefused });
    makeAutoObservable<this, 'value' | 'read' | 'options' | 'files'>(
      this,
      {
        editor: false,
        uploads: false,
        blockMenu: false,
        find: false,
        value: false,
        read: false,
        options: false,
        files: false,
      },
      { autoBind: true },
    );
  }

  /** Mounts the editor in an element; returns the function that unmounts it. */
  mount(element: HTMLElement, attributes: () => Record<string, string>): () => void {
    const editor = new Editor({
      element,
      injectCSS: false,
      enablePasteRules: false,
      extensions: extensions({
        ...this.options,
        onFiles: (files, at) => this.addPictures(files, { at }),
        uploads: this.uploads,
        blockMenu: this.blockMenu,
        find: this.find,
        typography: { isOn: () => this.isTypographic, language: this.options.language },
      }),
      editorProps: {
        attributes: ({ doc }) => ({
          ...attributes(),
          class: doc.childCount > LONG && !isWebKit ? 'prose long' : 'prose',
        }),
      },
      onUpdate: () => this.emit(this.html()),
      onTransaction: this.changed,
    });
    // React measures the selection within a focused editable element at each of its commits, by walking all of the text there.
    Object.defineProperty(editor.view.dom, 'contentEditable', { value: 'inherit', writable: true });
    this.editor = editor;
    this.open(this.value);
    return () => {
      this.uploads.dispose();
      this.editor = null;
      editor.destroy();
    };
  }

  /** Opens a value that was set from outside; the editor's own last value is ignored. */
  setValue(value: string): void {
    if (value === this.value) return;
    this.value = value;
    if (!this.isShown(value)) this.open(value);
  }

  /** Uploads pictures into the text, at a position or at the cursor; other files by their dialog. Returns the ids of the pictures that are taken. */
  addPictures(all: File[], place: { at?: number | undefined; isGallery?: boolean } = {}): string[] {
    const pictures = all.filter(({ type }) => type.startsWith('image/'));
    const others = all.filter((file) => !pictures.includes(file));
    this.files = others.filter((file) => checkFile(file) !== t(fileMessages.notAllowed));
    for (const file of others)
      if (!this.files.includes(file))
        this.options.onRefused(t('{name}: {message}', { name: file.name, message: t(fileMessages.notForTexts) }));
    const ids = this.uploads.add(pictures);
    if (!this.editor) return ids;
    if (ids.length > 0) insertPictures(this.editor, ids, place);
    else if (place.at !== undefined) this.editor.commands.setTextSelection(place.at);
    this.editor.view.focus();
    if (this.files.length > 0) this.options.onOpen('file');
    return ids;
  }

  /** Returns the files that came into the text and are no pictures, once. */
  takeFiles(): File[] {
    return this.files.splice(0);
  }

  /** Selects the picture of an upload; returns false where the text has none. */
  selectUpload(id: string): boolean {
    const { editor } = this;
    const picture = editor && findChildren(editor.state.doc, ({ attrs }) => attrs.upload === id).at(-1);
    return Boolean(picture && editor?.commands.setNodeSelection(picture.pos));
  }

  /** Selects a place of the text, and shows it. */
  goTo(place: FormPlace): void {
    if (this.view === 'source') this.switchView();
    const { editor } = this;
    if (!editor || !selectPlace(editor, place)) return;
    editor.view.focus();
    editor.commands.scrollIntoView();
  }

  /** Puts the cursor before the text; the source has it in this element. */
  goToStart(element: HTMLElement | null): void {
    const { editor } = this;
    if (this.view === 'source' || !editor) {
      element?.focus();
      return;
    }
    const { tr } = editor.state;
    editor.view.focus();
    editor.view.dispatch(tr.setSelection(Selection.atStart(tr.doc)).scrollIntoView());
  }

  /** Switches between rich text and its HTML. */
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

  /** Returns the source of the selected block of HTML. */
  selectedHtml(): string {
    return this.editor?.getAttributes('opaqueHtml').html ?? '';
  }

  /** Changes the choice if signs are set as they are typed. */
  toggleTypography(): void {
    this.isTypographic = !this.isTypographic;
    this.options.typographyChoice.write(this.isTypographic ? null : PLAIN);
  }

  /** Replaces the selection with other HTML. */
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

  /** Returns the text without markup, for counting. */
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

  /** Tells if HTML is the text that is on view, as after a save, which writes it a little otherwise: cursor and history stay. */
  private isShown(html: string): boolean {
    const { editor } = this;
    if (!editor || this.view === 'source') return false;
    const doc = readHtml(html, editor.schema);
    if (!doc.eq(editor.state.doc)) return false;
    this.read = { doc, html };
    this.source = html;
    return true;
  }

  /** Opens other HTML with an empty undo history. */
  private open(html: string): void {
    const { editor } = this;
    if (!editor) return;
    const doc = this.docOf(html, editor.schema);
    editor.view.updateState(EditorState.create({ doc, plugins: editor.state.plugins }));
    this.read = { doc, html };
    this.source = html;
    seekAgain(this);
    this.refresh();
  }

  /** Reads HTML. Paragraphs that are too long to be edited are several, which is told and stored with the next change. */
  private docOf(html: string, schema: Schema): Node {
    const doc = readHtml(html, schema);
    const changes = { long: 0 };
    const content = partWithin(doc.content, changes);
    if (changes.long === 0) return doc;
    this.options.onParted(
      t('Opened with changes, which are saved with your own: {changes}.', { changes: sayLong(changes.long) }),
    );
    return doc.copy(content);
  }

  /** Replaces the document with the source, as one step of the undo history. */
  private readSource(): void {
    const { editor, source } = this;
    if (!editor) return;
    const { tr } = editor.state;
    tr.replaceWith(0, tr.doc.content.size, this.docOf(source, editor.schema).content).setMeta('preventUpdate', true);
    editor.view.dispatch(tr.setSelection(Selection.atStart(tr.doc)));
    this.read = { doc: editor.state.doc, html: source };
  }
}
