import { reaction } from 'mobx';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import type { LibraryFile } from '../../../../shared/media/files.ts';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { msg } from '../../../../shared/texts/t.ts';
import { useStores } from '../../../kernel/stores.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { useDashboard } from '../../useDashboard.ts';
import { checkFile } from './checkFile.ts';
import type { FileUpload } from './FileUpload.ts';
import { FileUploads, type UploadOptions } from './FileUploads.ts';
import { fileSender, pictureSender } from './sendPicture.ts';
import { useFileDrops } from './useFileDrops.ts';

/** What is uploaded: how each is checked and sent. */
export type UploadKind<Stored> = (
  dependencies: Parameters<typeof pictureSender>[0],
) => Omit<UploadOptions<Stored>, 'onRefused'>;

export const pictureUploads: UploadKind<LibraryImage> = (dependencies) => ({ send: pictureSender(dependencies) });

export const fileUploads: UploadKind<LibraryFile> = (dependencies) => ({
  ...{ send: fileSender(dependencies), check: checkFile, noun: 'file' },
  read: async () => null,
});

const leaving = msg({
  title: 'Leave Without Uploading',
  text: 'Files are still being uploaded: those that have not arrived are lost when you leave.',
  yes: 'Leave',
  no: 'Stay',
});

/** Uploads files, also those that are dropped on an element; `onDone` is called when one has come to the server. */
export function useUploads<Stored extends object>(
  zone: RefObject<HTMLElement | null>,
  kind: UploadKind<Stored>,
  onDone?: () => void,
) {
  const { toasts, connection } = useStores();
  const { account, signIn } = useDashboard();
  const [list, setList] = useState<FileUpload<Stored>[]>([]);
  const [uploads] = useState(
    () =>
      new FileUploads<Stored>({
        ...kind({ account, signIn, connection }),
        onRefused: (message) => toasts.failure(null, message),
      }),
  );
  const add = (files: Iterable<File>) => {
    const added = uploads.add([...files]).map((id) => uploads.get(id));
    setList((before) => [...before, ...added]);
  };
  const isOver = useFileDrops(zone, add);
  const handleDone = useEffectEvent(() => onDone?.());

  useEffect(() => {
    const stop = reaction(
      () => uploads.done,
      () => handleDone(),
    );
    return () => {
      stop();
      uploads.dispose();
    };
  }, [uploads]);

  return {
    list,
    add,
    isOver,
    retry: (id: string) => uploads.retry(uploads.get(id)),
    remove(id: string) {
      uploads.dismiss(uploads.get(id));
      setList((before) => before.filter((each) => each.id !== id));
    },
  };
}

/** Asks before a screen is left while its files are being uploaded. */
export function useUploadsBlocker(list: readonly Pick<FileUpload, 'isPending'>[]): void {
  const confirm = useConfirm();
  const isPending = useCallback(() => list.some((upload) => upload.isPending), [list]);
  const blocker = useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => isPending() && currentLocation.pathname !== nextLocation.pathname,
      [isPending],
    ),
  );
  useEffect(() => {
    if (blocker.state === 'blocked') void confirm(leaving).then((yes) => (yes ? blocker.proceed() : blocker.reset()));
  }, [blocker, confirm]);
  useBeforeUnload((event) => {
    if (isPending()) event.preventDefault();
  });
}
