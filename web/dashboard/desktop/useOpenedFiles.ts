import { useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import type { OpenedFile } from '../../../shared/desktop.ts';
import { limits } from '../../../shared/kit/limits.ts';
import { t } from '../../../shared/texts/t.ts';
import { desktop } from '../../api/desktop.ts';
import { useStores } from '../../kernel/stores.ts';
import type { DashboardStore } from '../DashboardStore.ts';

const MARKDOWN = /\.(md|markdown)$/i;
const MAX_BYTES = 4 * limits.contentMax;

/**
 * Takes the files that are dropped on the desktop app's window or icon: pictures for the open editor or the library, and a
 * Markdown file for a new article. What an editor or another place on the screen takes by itself is left to it.
 */
export function useOpenedFiles({ opened }: DashboardStore): void {
  const { toasts } = useStores();
  const navigate = useNavigate();

  const take = useEffectEvent((files: File[]) => {
    const texts = files.filter(({ name }) => MARKDOWN.test(name));
    const pictures = files.filter(({ type }) => type.startsWith('image/'));
    if (texts.length + pictures.length < files.length)
      toasts.failure(null, t('Only pictures and Markdown files can be opened here.'));
    if (texts.length > 1) {
      toasts.failure(null, t('One Markdown file becomes an article at a time: the others were left out.'));
    }
    if (pictures.length > 0 && !opened.pictures.add(pictures)) void navigate('/dashboard/media');
    if (texts[0]) void takeText(texts[0]);
  });

  async function takeText(file: File): Promise<void> {
    if (file.size > MAX_BYTES) return toasts.failure(null, t('This text is too long for an article.'));
    const { readMarkdown } = await import('./readMarkdown.ts');
    const text = readMarkdown(await file.text(), file.name);
    if (!opened.texts.add(text)) void navigate('/dashboard/article?form=new');
    const count = text.missingPictures;
    if (count > 0) {
      toasts.failure(
        null,
        t(
          '{count, plural, one {The text has # picture that is a file of its own: drop it into the text.} other {The text has # pictures that are files of their own: drop them into the text.}}',
          { count },
        ),
      );
    }
  }

  const takeWaiting = useEffectEvent(async (files: Promise<OpenedFile[]>) => {
    const all = await files;
    const read = all.flatMap(({ name, body }) => (body ? [new File([body], name, { type: typeOf(name) })] : []));
    for (const { name, body } of all) if (!body) toasts.failure(null, t('{name} could not be read.', { name }));
    if (read.length > 0) take(read);
  });

  const handleDrop = useEffectEvent((event: DragEvent, isMine: (files: File[]) => boolean) => {
    const { type, dataTransfer } = event;
    if (event.defaultPrevented || !dataTransfer?.types.includes('Files')) return;
    const files = [...dataTransfer.files];
    if (!isMine(files)) return;
    event.preventDefault();
    dataTransfer.dropEffect = 'copy';
    if (type === 'drop' && files.length > 0) take(files);
  });

  useEffect(() => {
    const bridge = desktop();
    if (!bridge) return;
    const stop = new AbortController();
    const { signal } = stop;
    // Before the places that take pictures, which would refuse it.
    const takeMarkdown = (event: DragEvent) =>
      handleDrop(event, (files) => files.some(({ name }) => MARKDOWN.test(name)));
    window.addEventListener('drop', takeMarkdown, { signal, capture: true });
    for (const type of ['dragover', 'drop'] as const) {
      window.addEventListener(type, (event) => handleDrop(event, () => true), { signal });
    }
    signal.addEventListener(
      'abort',
      bridge.onFiles(() => void takeWaiting(bridge.takeFiles())),
    );
    void takeWaiting(bridge.takeFiles());
    return () => stop.abort();
  }, []);
}

function typeOf(name: string): string {
  const [, extension = ''] = /\.(\w+)$/.exec(name.toLowerCase()) ?? [];
  return MARKDOWN.test(name) ? 'text/markdown' : `image/${extension === 'jpg' ? 'jpeg' : extension}`;
}
