import { observer } from 'mobx-react-lite';
import type { RichText } from '../RichText.ts';
import type { ToolDialog } from '../toolbar/tools.ts';
import { EmbedDialog } from './EmbedDialog.tsx';
import { FileDialog } from './FileDialog.tsx';
import { FootnoteDialog } from './FootnoteDialog.tsx';
import { HtmlDialog } from './HtmlDialog.tsx';
import { ImageDialog } from './ImageDialog.tsx';
import { LinkDialog } from './LinkDialog.tsx';

interface OpenedDialogProps {
  dialog: ToolDialog;
  text: RichText;
  onFiles: (files: File[]) => void;
  onClose: () => void;
}

/** The dialog that a tool opens. */
export const OpenedDialog = observer(function OpenedDialog({ dialog, text, onFiles, onClose }: OpenedDialogProps) {
  const { editor } = text;
  if (dialog === 'html') return <HtmlDialog text={text} onClose={onClose} />;
  if (!editor) return null;
  if (dialog === 'link') return <LinkDialog editor={editor} onClose={onClose} />;
  if (dialog === 'embed') return <EmbedDialog editor={editor} onClose={onClose} />;
  if (dialog === 'file') return <FileDialog text={text} onClose={onClose} />;
  if (dialog === 'footnote') return <FootnoteDialog editor={editor} onClose={onClose} />;
  return <ImageDialog editor={editor} onFiles={onFiles} onClose={onClose} />;
});
