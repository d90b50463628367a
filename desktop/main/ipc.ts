import type { IpcMain } from 'electron';
import * as z from 'zod/mini';
import type { CallChannel } from '../../shared/desktop.ts';
import { limits } from '../../shared/limits.ts';
import type { Actions } from './actions.ts';
import type { Role, Roles } from './roles.ts';

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

interface Needs {
  ipcMain: Pick<IpcMain, 'handle'>;
  roles: Pick<Roles, 'of'>;
  actions: Actions;
}

/** Answers the calls of our own pages, and of each only those that are its business. Whatever else asks gets an error. */
export function answerCalls({ ipcMain, roles, actions }: Needs): void {
  handle('octavo:upload', 'dashboard', upload, actions.upload);
  handle('octavo:cancel-upload', 'dashboard', uploadId, actions.cancelUpload);
  handle('octavo:change-server', 'dashboard', nothing, actions.changeServer);
  handle('octavo:connect-start', 'connect', nothing, actions.connectStart);
  handle('octavo:connect', 'connect', z.string().check(z.maxLength(2_000)), actions.connect);
  handle('octavo:find', 'find', search, actions.find);
  handle('octavo:close-find', 'find', nothing, actions.closeFind);

  function handle<Shape extends z.ZodMiniType>(
    channel: CallChannel,
    role: Role,
    shape: Shape,
    action: (argument: z.infer<Shape>) => unknown,
  ): void {
    ipcMain.handle(channel, async (event, ...sent: unknown[]) => {
      if (roles.of(event) !== role) throw new Error(`Refused: ${channel}`);
      const argument = sent.length <= 1 ? shape.safeParse(sent[0]) : null;
      if (!argument?.success) throw new Error(`Refused: ${channel}`);
      return action(argument.data);
    });
  }
}
