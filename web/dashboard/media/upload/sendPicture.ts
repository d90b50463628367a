import type { ResponseOf } from '../../../../shared/kit/call.ts';
import type { imageAdminCalls } from '../../../../shared/media/images.ts';
import { sendForm as sendFormWithProgress } from '../../../api/upload.ts';
import { statusOf } from '../../../kernel/ApiProblem.ts';
import type { Stores } from '../../../kernel/stores.ts';
import type { DashboardStore } from '../../DashboardStore.ts';
import { requestOf } from '../../dashboardEndpoints.ts';
import type { SendPicture } from './PictureUpload.ts';

interface Dependencies extends Pick<DashboardStore, 'account' | 'signIn'> {
  connection: Stores['connection'];
  sendForm?: typeof sendFormWithProgress;
}

type Uploaded = ResponseOf<(typeof imageAdminCalls)['createImage']>;

/** The pauses between tries, in milliseconds, while the server is still working on an earlier one. */
const PAUSES = [500, 1_000, 2_000, 4_000];

/** Returns the function that sends a picture to the server; where the session has ended, after signing in again. */
export function pictureSender({
  account,
  signIn,
  connection,
  sendForm = sendFormWithProgress,
}: Dependencies): SendPicture {
  return async ({ file, key, signal, onProgress }) => {
    const send = () => {
      const body = new FormData();
      body.set('image', file);
      return sendForm<Uploaded>({
        ...requestOf('createImage'),
        body,
        conditions: { key, account },
        signal,
        onProgress,
      });
    };
    try {
      return (await afterEarlier(() => signIn.during(send), signal)).image;
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
