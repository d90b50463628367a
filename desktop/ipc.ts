import type { IpcMain, IpcMainInvokeEvent } from 'electron';
import * as z from 'zod/mini';
import { APP_HOST, type CallChannel } from '../shared/desktop.ts';
import { limits } from '../shared/limits.ts';
import type { Actions } from './actions.ts';
import { SCHEME } from './protocol.ts';

type Page = 'app' | 'connect' | 'find';

const nothing = z.undefined();
const uploadId = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** An image, a million characters of four bytes, and what stands around them. */
const LARGEST_FORM = limits.imageMaxBytes + 4 * limits.contentMax + 1024 * 1024;

const upload = z.strictObject({
  id: uploadId,
  method: z.enum(['POST', 'PUT']),
  path: z.string().check(z.regex(/^\/articles(\/[\w%-]{1,100})?$/)),
  type: z.string().check(z.regex(/^multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70}$/)),
  body: z.instanceof(Uint8Array<ArrayBuffer>).check(z.refine(({ byteLength }) => byteLength <= LARGEST_FORM)),
});

const search = z.strictObject({ text: z.string().check(z.maxLength(1_000)), backwards: z.boolean() });

/** Answers the calls of our own pages, and of each only those that are its business. Whatever else asks gets an error. */
export function answerCalls(ipcMain: Pick<IpcMain, 'handle'>, actions: Actions): void {
  handle('octavo:upload', 'app', upload, actions.upload);
  handle('octavo:cancel-upload', 'app', uploadId, actions.cancelUpload);
  handle('octavo:change-server', 'app', nothing, actions.changeServer);
  handle('octavo:connect-start', 'connect', nothing, actions.connectStart);
  handle('octavo:connect', 'connect', z.string().check(z.maxLength(2_000)), actions.connect);
  handle('octavo:find', 'find', search, actions.find);
  handle('octavo:close-find', 'find', nothing, actions.closeFind);

  function handle<Shape extends z.ZodMiniType>(
    channel: CallChannel,
    page: Page,
    shape: Shape,
    action: (argument: z.infer<Shape>) => unknown,
  ): void {
    ipcMain.handle(channel, async (event, ...sent: unknown[]) => {
      const argument = sent.length <= 1 ? shape.safeParse(sent[0]) : null;
      if (pageOf(event) !== page || !argument?.success) throw new Error(`Refused: ${channel}`);
      return action(argument.data);
    });
  }
}

/** Which of our pages sent this; null for frames in a page, and for everybody else's. */
export function pageOf({ senderFrame }: Pick<IpcMainInvokeEvent, 'senderFrame'>): Page | null {
  if (!senderFrame || senderFrame.parent !== null || !URL.canParse(senderFrame.url)) return null;
  const { protocol, host, pathname } = new URL(senderFrame.url);
  if (protocol !== `${SCHEME}:` || host !== APP_HOST) return null;
  const [, own] = /^\/(connect|find)\/?$/.exec(pathname) ?? [];
  return own === 'connect' || own === 'find' ? own : 'app';
}
