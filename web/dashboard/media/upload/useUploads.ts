import { reaction } from 'mobx';
import { type RefObject, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router-dom';
import { useStores } from '../../../kernel/stores.ts';
import { useConfirm } from '../../ui/Confirm.tsx';
import { useDashboard } from '../../useDashboard.ts';
import type { PictureUpload } from './PictureUpload.ts';
import { PictureUploads } from './PictureUploads.ts';
import { pictureSender } from './sendPicture.ts';
import { useFileDrops } from './useFileDrops.ts';

const leaving = {
  title: 'Leave Without Uploading',
  text: 'Images are still being uploaded: those that have not arrived are lost when you leave.',
  yes: 'Leave',
  no: 'Stay',
};

/**
 * Uploads files of the library, also those that are dropped on an element; `onDone` is called when one is on the server.
 * Leaving meanwhile takes a confirmation.
 */
export function useUploads(zone: RefObject<HTMLElement | null>, onDone: () => void) {
  const { toasts, connection } = useStores();
  const { account, signIn, opened } = useDashboard();
  const confirm = useConfirm();
  const [list, setList] = useState<PictureUpload[]>([]);
  const [uploads] = useState(
    () =>
      new PictureUploads({
        send: pictureSender({ account, signIn, connection }),
        onRefused: (message) => toasts.failure(null, message),
      }),
  );
  const add = (files: Iterable<File>) => {
    const added = uploads.add([...files]).map((id) => uploads.get(id));
    setList((before) => [...before.filter(({ status }) => status !== 'done'), ...added]);
  };
  const isOver = useFileDrops(zone, add);
  const handleDone = useEffectEvent(onDone);
  const handleOpened = useEffectEvent(add);

  useEffect(() => opened.pictures.taking((files) => handleOpened(files)), [opened]);

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

  return {
    list,
    add,
    isOver,
    retry: (upload: PictureUpload) => uploads.retry(upload),
    remove(upload: PictureUpload) {
      uploads.dismiss(upload);
      setList((before) => before.filter((each) => each !== upload));
    },
  };
}
