import type { NodeViewRenderer } from '@tiptap/core';
import { autorun } from 'mobx';
import buttons from '../../../ui/Button.module.css';
import type { PictureUpload } from '../../media/upload/PictureUpload.ts';
import type { PictureUploads } from '../../media/upload/PictureUploads.ts';
import { element, selectAndEdit } from '../schema/nodeEditing.ts';
import { removePicture } from './picture.ts';
import styles from './pictureView.module.css';

interface Options {
  uploads: PictureUploads;
  /** Called to describe the selected picture. */
  onEdit: () => void;
}

/** The attributes that the editor shows; the others are for readers. */
const SHOWN = ['src', 'alt', 'title', 'width', 'height', 'lang', 'dir'];

/** Shows a picture in the editor: how far its upload is, and if its alternative text is missing. */
export function pictureView({ uploads, onEdit }: Options): NodeViewRenderer {
  return (view) => {
    const { editor, getPos } = view;
    let { node } = view;
    const image = document.createElement('img');
    const panel = element('span', { className: `row ${styles.panel}` });
    const dom = element('span', { className: styles.picture, contentEditable: 'false' });
    dom.append(image, panel);

    const edit = selectAndEdit(view, onEdit);
    const remove = () => {
      const pos = getPos();
      if (pos !== undefined) removePicture(editor, pos);
      editor.commands.focus();
    };

    const showImage = (url: string | null) => {
      for (const name of SHOWN) {
        const value = name === 'src' ? (node.attrs.src ?? url) : node.attrs[name];
        if (value === null || value === undefined) image.removeAttribute(name);
        else if (image.getAttribute(name) !== value) image.setAttribute(name, value);
      }
      if (node.attrs.alt === null) image.alt = 'Picture without alternative text';
      image.hidden = !image.hasAttribute('src');
    };

    const label = element('span', { className: styles.text });
    const progress = element('progress', { max: 1, className: styles.progress });

    /** Returns what the panel shows: the state of the upload, and the buttons that it takes. */
    const partsOf = (upload: PictureUpload | null): HTMLElement[] => {
      if (!upload || upload.status === 'done') {
        return node.attrs.alt === null ? [button('Add alternative text', 'Add alternative text', edit)] : [];
      }
      const name = upload.file?.name ?? '';
      if (upload.isPending) {
        return [label, button('Cancel', `Cancel uploading ${name}`, () => upload.cancel()), progress];
      }
      const reason = element('span', { className: styles.text, textContent: upload.message, role: 'alert' });
      const action =
        upload.status === 'stopped'
          ? button('Retry', `Retry uploading ${name}`, () => uploads.retry(upload))
          : button('Choose again', `Choose another file for ${name || 'this picture'}`, () => choose(upload));
      return [reason, action, button('Remove', `Remove ${name || 'this picture'}`, remove)];
    };

    const showProgress = ({ status, share, file }: PictureUpload) => {
      const isSent = share >= 1;
      const sending = isSent ? 'Saving…' : `Sending… ${Math.floor(share * 100)} %`;
      label.textContent = status === 'sending' ? sending : 'Waiting…';
      progress.ariaLabel = `Uploading ${file?.name ?? ''}`;
      progress.value = share;
      if (isSent) progress.removeAttribute('value');
    };

    const choose = (upload: PictureUpload) => {
      const input = element('input', { type: 'file', accept: 'image/*' });
      input.addEventListener('change', () => {
        const file = input.files?.[0];
        if (file) uploads.replace(upload, file);
      });
      input.click();
    };

    let shown = '';
    const render = () => {
      const upload = node.attrs.upload ? uploads.get(node.attrs.upload) : null;
      showImage(upload?.url ?? null);
      const idle = node.attrs.alt === null ? 'undescribed' : 'described';
      dom.dataset.state = upload?.status ?? idle;
      // Only what changes is replaced, so that a focused button stays.
      const state = upload ? `${upload.id} ${upload.status} ${upload.message} ${upload.file?.name}` : idle;
      if (state !== shown) panel.replaceChildren(...partsOf(upload));
      shown = state;
      if (upload?.isPending) showProgress(upload);
    };

    let stop = autorun(render);
    dom.addEventListener('dblclick', edit);
    return {
      dom,
      update(next) {
        if (next.type !== node.type) return false;
        node = next;
        stop();
        stop = autorun(render);
        return true;
      },
      stopEvent: ({ target }) => target instanceof HTMLButtonElement,
      ignoreMutation: () => true,
      destroy: () => stop(),
    };
  };
}

function button(word: string, name: string, onClick: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', className: buttons.quiet, textContent: word });
  if (name !== word) made.ariaLabel = name;
  made.addEventListener('click', onClick);
  return made;
}
