import type { NodeViewRenderer } from '@tiptap/core';
import { autorun } from 'mobx';
import buttons from '../../../ui/Button.module.css';
import { element, selectAndEdit } from '../schema/nodeEditing.ts';
import type { PictureUpload } from './PictureUpload.ts';
import type { PictureUploads } from './PictureUploads.ts';
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

    /** Shows the state of the upload, and the buttons that it takes. */
    const showUpload = (upload: PictureUpload) => {
      const { status, share, message, file } = upload;
      const name = file?.name ?? '';
      if (upload.isPending) {
        const sent = status === 'sending' && share >= 1;
        const label = status === 'sending' ? (sent ? 'Saving…' : `Sending… ${Math.floor(share * 100)} %`) : 'Waiting…';
        const progress = element('progress', {
          max: 1,
          ariaLabel: `Uploading ${name}`,
          className: styles.progress,
        });
        if (!sent) progress.value = share;
        const cancel = () => upload.cancel();
        panel.replaceChildren(text(label), button('Cancel', `Cancel uploading ${name}`, cancel), progress);
      } else {
        const reason = text(message);
        reason.role = 'alert';
        const action =
          status === 'stopped'
            ? button('Retry', `Retry uploading ${name}`, () => uploads.retry(upload))
            : button('Choose again', `Choose another file for ${name || 'this picture'}`, () => choose(upload));
        panel.replaceChildren(reason, action, button('Remove', `Remove ${name || 'this picture'}`, remove));
      }
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
      const isDescribed = node.attrs.alt !== null;
      showImage(upload?.url ?? null);
      dom.dataset.state = upload ? upload.status : isDescribed ? 'described' : 'undescribed';
      // Only what changes is replaced, so that a focused button stays.
      const state = upload ? `${upload.id} ${upload.status} ${upload.message} ${upload.file?.name}` : dom.dataset.state;
      const progress = panel.querySelector('progress');
      if (upload?.status === 'sending' && state === shown && progress && upload.share < 1) {
        progress.value = upload.share;
        if (panel.firstChild) panel.firstChild.textContent = `Sending… ${Math.floor(upload.share * 100)} %`;
        return;
      }
      if (state === shown && upload?.status !== 'sending') return;
      shown = state;
      if (upload && upload.status !== 'done') showUpload(upload);
      else if (isDescribed) panel.replaceChildren();
      else panel.replaceChildren(button('Add alternative text', 'Add alternative text', edit));
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

const text = (content: string) => element('span', { className: styles.text, textContent: content });
