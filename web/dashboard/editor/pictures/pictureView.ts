import type { NodeViewRenderer, NodeViewRendererProps } from '@tiptap/core';
import type { NodeView } from '@tiptap/pm/view';
import { autorun } from 'mobx';
import { t } from '../../../../shared/texts/t.ts';
import buttons from '../../../ui/Button.module.css';
import type { FileUpload } from '../../media/upload/FileUpload.ts';
import type { FileUploads } from '../../media/upload/FileUploads.ts';
import { element, selectAndEdit } from '../schema/nodeEditing.ts';
import { removePicture } from './picture.ts';
import styles from './pictureView.module.css';

interface Options {
  uploads: FileUploads;
  /** Called to describe the selected picture. */
  onEdit: () => void;
}

/** The attributes that the editor shows; the others are for readers. */
const SHOWN = ['src', 'alt', 'title', 'width', 'height', 'lang', 'dir'];

/** Shows a picture in the editor: how far its upload is, and if its alternative text is missing. */
export const pictureView =
  (options: Options): NodeViewRenderer =>
  (view) =>
    new PictureView(view, options);

class PictureView implements NodeView {
  readonly dom = element('span', { className: styles.picture, contentEditable: 'false' });
  private readonly image = document.createElement('img');
  private readonly panel = element('span', { className: `row ${styles.panel}` });
  private readonly label = element('span', { className: styles.text });
  private readonly progress = element('progress', { max: 1, className: styles.progress });
  private readonly view: NodeViewRendererProps;
  private readonly uploads: FileUploads;
  private readonly edit: () => void;
  private node: NodeViewRendererProps['node'];
  /** The state that the panel shows. */
  private shown = '';
  private stop: () => void;

  constructor(view: NodeViewRendererProps, { uploads, onEdit }: Options) {
    this.view = view;
    this.uploads = uploads;
    this.edit = selectAndEdit(view, onEdit);
    this.node = view.node;
    this.dom.append(this.image, this.panel);
    this.dom.addEventListener('dblclick', this.edit);
    this.stop = autorun(() => this.render());
  }

  update(next: NodeViewRendererProps['node']): boolean {
    if (next.type !== this.node.type) return false;
    this.node = next;
    this.stop();
    this.stop = autorun(() => this.render());
    return true;
  }

  stopEvent({ target }: Event): boolean {
    return target instanceof HTMLButtonElement;
  }

  ignoreMutation(): boolean {
    return true;
  }

  destroy(): void {
    this.stop();
  }

  private render(): void {
    const { attrs } = this.node;
    const upload = attrs.upload ? this.uploads.get(attrs.upload) : null;
    this.showImage(upload?.url ?? null);
    const idle = attrs.alt === null ? 'undescribed' : 'described';
    this.dom.dataset.state = upload?.status ?? idle;
    // Only what changes is replaced, so that a focused button stays.
    const state = upload ? `${upload.id} ${upload.status} ${upload.message} ${upload.file?.name}` : idle;
    if (state !== this.shown) this.panel.replaceChildren(...this.partsOf(upload));
    this.shown = state;
    if (upload?.isPending) this.showProgress(upload);
  }

  private showImage(url: string | null): void {
    const { image } = this;
    const { attrs } = this.node;
    for (const name of SHOWN) {
      const value = name === 'src' ? (attrs.src ?? url) : attrs[name];
      if (value === null || value === undefined) image.removeAttribute(name);
      else if (image.getAttribute(name) !== value) image.setAttribute(name, value);
    }
    if (attrs.alt === null) image.alt = t('Picture without alternative text');
    image.hidden = !image.hasAttribute('src');
  }

  /** Returns what the panel shows: the state of the upload, and the buttons that it takes. */
  private partsOf(upload: FileUpload | null): HTMLElement[] {
    if (!upload || upload.status === 'done') {
      const add = t('Add alternative text');
      return this.node.attrs.alt === null ? [button(add, { name: add, run: this.edit })] : [];
    }
    const name = upload.file?.name ?? '';
    if (upload.isPending) {
      return [
        this.label,
        button(t('Cancel'), { name: t('Cancel uploading {name}', { name }), run: () => upload.cancel() }),
        this.progress,
      ];
    }
    const reason = element('span', { className: styles.text, textContent: upload.message, role: 'alert' });
    const action =
      upload.status === 'stopped'
        ? button(t('Retry'), {
            name: t('Retry uploading {name}', { name }),
            run: () => this.uploads.retry(upload),
          })
        : button(t('Choose again'), {
            name: name ? t('Choose another file for {name}', { name }) : t('Choose another file for this picture'),
            run: () => this.choose(upload),
          });
    const remove = button(t('Remove'), {
      name: name ? t('Remove {name}', { name }) : t('Remove this picture'),
      run: () => this.remove(),
    });
    return [reason, action, remove];
  }

  private showProgress({ status, share, file }: FileUpload): void {
    const isSent = share >= 1;
    const sending = isSent ? t('Saving…') : t('Sending… {percent} %', { percent: Math.floor(share * 100) });
    this.label.textContent = status === 'sending' ? sending : t('Waiting…');
    this.progress.ariaLabel = t('Uploading {name}', { name: file?.name ?? '' });
    this.progress.value = share;
    if (isSent) this.progress.removeAttribute('value');
  }

  private choose(upload: FileUpload): void {
    const input = element('input', { type: 'file', accept: 'image/*' });
    input.addEventListener('change', () => {
      const file = input.files?.[0];
      if (file) this.uploads.replace(upload, file);
    });
    input.click();
  }

  private remove(): void {
    const { editor, getPos } = this.view;
    const pos = getPos();
    if (pos !== undefined) removePicture(editor, pos);
    editor.commands.focus();
  }
}

function button(word: string, { name, run }: { name: string; run: () => void }): HTMLButtonElement {
  const made = element('button', { type: 'button', className: buttons.quiet, textContent: word });
  if (name !== word) made.ariaLabel = name;
  made.addEventListener('click', run);
  return made;
}
