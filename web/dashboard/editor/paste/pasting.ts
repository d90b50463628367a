import { type Editor, Extension } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { EditorView } from '@tiptap/pm/view';
import { noChanges, noticeOf } from './changes.ts';
import { cleanPasted } from './cleanPasted.ts';
import { partLongParagraphs } from './partLongParagraphs.ts';
import { pasteTexts } from './paste.ts';
import { type AddPictures, isLonePicture } from './pastedPictures.ts';
import { readPlainText } from './readPlainText.ts';

interface PastingOptions {
  /** Uploads pictures of a pasted text. */
  addPictures: AddPictures;
  /** Uploads pictures into the text: at a position, or at the cursor. */
  onFiles: (files: File[], at?: number) => void;
  /** Called with what was changed in a pasted text or left out of it, and the function that takes the paste back. */
  onPasted: (notice: string, undo: () => void) => void;
}

/** What is pasted and dropped: files, and the texts of any program. */
export const pasting = (options: PastingOptions) =>
  Extension.create({
    name: 'pasting',
    addProseMirrorPlugins() {
      return [new Pasting(this.editor, options).plugin];
    },
  });

class Pasting {
  private readonly editor: Editor;
  private readonly options: PastingOptions;
  private changes = noChanges();
  /** True while the latest key is that which pastes plain text. */
  private isPlain = false;
  private isPasting = false;

  constructor(editor: Editor, options: PastingOptions) {
    this.editor = editor;
    this.options = options;
  }

  get plugin(): Plugin {
    return new Plugin({
      props: {
        transformPastedHTML: (html) => this.clean(html),
        transformPasted: (slice) => partLongParagraphs(slice, this.changes),
        clipboardTextParser: (text, _, __, view) => readPlainText(text, view.state.schema),
        handleDOMEvents: {
          paste: (_, event) => this.paste(event),
          keydown: (_, { key, shiftKey }) => {
            this.isPlain = shiftKey && key.toLowerCase() === 'v';
          },
        },
        handleDrop: (view, event, _, moved) => !moved && this.drop(view, event),
      },
      view: () => ({
        // What was dropped, which ProseMirror reads itself; what was pasted is reported afterwards.
        update: (_, { doc }) => {
          if (!this.isPasting && doc !== this.editor.state.doc) this.report(doc);
        },
      }),
    });
  }

  private clean(html: string): string {
    return cleanPasted(html, this.options.addPictures, this.changes);
  }

  /** Pastes files, or else texts. Returns false where the clipboard has neither. */
  private paste(event: ClipboardEvent): boolean {
    const { editor, changes, isPlain } = this;
    const { doc } = editor.state;
    // Browsers paste into a composition themselves.
    if (editor.view.composing) return false;
    const files = filesOf(event.clipboardData);
    this.isPasting = true;
    if (files.length > 0) this.options.onFiles(files);
    const clean = (html: string) => this.clean(html);
    const isDone = files.length > 0 || pasteTexts(editor, event, { clean, changes, isPlain });
    this.isPasting = this.isPlain = false;
    this.report(doc);
    if (isDone) event.preventDefault();
    return isDone;
  }

  private drop(view: EditorView, event: DragEvent): boolean {
    // A browser makes a file of a picture that is moved within the text.
    const files = [...(event.dataTransfer?.files ?? [])];
    if (files.length === 0) return false;
    event.preventDefault();
    this.options.onFiles(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos);
    return true;
  }

  /** Says what was changed in what came into a document. */
  private report(before: Node): void {
    const notice = noticeOf(this.changes);
    this.changes = noChanges();
    if (notice !== null) this.options.onPasted(notice, () => undoTo(this.editor, before));
  }
}

/** The files of a clipboard; none where they come with a text, as a word processor adds a picture of what it copies. */
function filesOf(clipboard: DataTransfer | null): File[] {
  const html = clipboard?.getData('text/html') ?? '';
  return html === '' || isLonePicture(html) ? [...(clipboard?.files ?? [])] : [];
}

/** Undoes what was done since the text was this one. */
function undoTo(editor: Editor, doc: Node): void {
  while (!editor.isDestroyed && !editor.state.doc.eq(doc) && editor.commands.undo());
}
