import type { ResponseOf } from '../../../../shared/kit/call.ts';
import type { fileAdminCalls, LibraryFile } from '../../../../shared/media/files.ts';
import type { imageAdminCalls, LibraryImage } from '../../../../shared/media/images.ts';
import { sendForm as sendFormWithProgress } from '../../../api/upload.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import type { Stores } from '../../../kernel/stores.ts';
import type { DashboardStore } from '../../DashboardStore.ts';
import { requestOf } from '../../dashboardEndpoints.ts';
import type { SendFile } from './FileUpload.ts';

interface Dependencies extends Pick<DashboardStore, 'account' | 'signIn'> {
  connection: Stores['connection'];
  sendForm?: typeof sendFormWithProgress;
}

type Uploaded = ResponseOf<(typeof imageAdminCalls)['createImage']>;
type UploadedFile = ResponseOf<(typeof fileAdminCalls)['createFile']>;

/** A call that stores a file: the field that takes it, and what of its response is stored. */
interface UploadCall<Result, Stored> {
  call: 'createImage' | 'createFile';
  field: string;
  storedOf(result: Result): Stored;
}

/** The pauses between tries, in milliseconds, while the server is still working on an earlier one. */
const PAUSES = [500, 1_000, 2_000, 4_000];

/** Returns the function that sends a picture to the server; where the session has ended, after signing in again. */
export const pictureSender = (dependencies: Dependencies): SendFile =>
  sender<Uploaded, LibraryImage>(dependencies, {
    ...{ call: 'createImage', field: 'image' },
    storedOf: ({ image }) => image,
  });

/** Returns the function that sends another file in the same way. */
export const fileSender = (dependencies: Dependencies): SendFile<LibraryFile> =>
  sender<UploadedFile, LibraryFile>(dependencies, {
    ...{ call: 'createFile', field: 'file' },
    storedOf: ({ file }) => file,
  });

function sender<Result, Stored>(
  { account, signIn, connection, sendForm = sendFormWithProgress }: Dependencies,
  { call, field, storedOf }: UploadCall<Result, Stored>,
): SendFile<Stored> {
  return async ({ file, key, signal, onProgress }) => {
    const send = () => {
      const body = new FormData();
      body.set(field, file);
      return sendForm<Result>({
        ...requestOf(call),
        body,
        conditions: { key, account },
        signal,
        onProgress,
      });
    };
    try {
      return storedOf(await afterEarlier(() => signIn.during(send), signal));
    } catch (problem) {
      if (statusOf(problem) === 0 && !signal.aborted) connection.lose();
      throw problem;
    }
  };
}

/** Sends it again while an earlier try, as of a page that was reloaded, is still being worked on: then it gets its response. */
async function afterEarlier<Result>(send: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await send();
    } catch (problem) {
      if (statusOf(problem) !== 409 || signal.aborted) throw problem;
    }
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
  return send();
}
