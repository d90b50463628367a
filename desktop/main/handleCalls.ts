import type { IpcMain } from 'electron';
import * as z from 'zod/mini';
import { type CallChannel, type Connected, type ConnectStart, conditionHeaderNames } from '../../shared/desktop.ts';
import { limits } from '../../shared/limits.ts';
import type { FindBar } from './findBar.ts';
import { isUploadPath } from './isUploadPath.ts';
import type { MainWindow } from './mainWindow.ts';
import type { PageRole, PageRoles } from './pageRoles.ts';
import type { Servers } from './servers.ts';
import type { Uploads } from './uploads.ts';

const nothing = z.undefined();
const uploadId = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** The size of an image, of a million characters of four bytes, and of the form around them. */
const MAX_FORM_BYTES = limits.imageMaxBytes + 4 * limits.contentMax + 1024 * 1024;

const upload = z.strictObject({
  id: uploadId,
  method: z.enum(['POST', 'PUT']),
  path: z.string().check(z.refine(isUploadPath)),
  conditions: z.partialRecord(z.enum(conditionHeaderNames), z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  type: z.string().check(z.regex(/^multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70}$/)),
  body: z.instanceof(Uint8Array<ArrayBuffer>).check(z.refine(({ byteLength }) => byteLength <= MAX_FORM_BYTES)),
});

const search = z.strictObject({ text: z.string().check(z.maxLength(1_000)), backwards: z.boolean() });

interface Dependencies {
  ipcMain: Pick<IpcMain, 'handle'>;
  roles: PageRoles;
  servers: Servers;
  uploads: Uploads;
  window: MainWindow;
  findBar: FindBar;
  /** The address with which the app was started: the page that connects is told once. */
  argument: string | null;
}

/** Handles the calls of the app's pages, for each page only those of its role. All other calls are refused with an error. */
export function handleCalls({ ipcMain, roles, servers, uploads, window, findBar, argument }: Dependencies): void {
  let untried = argument;

  handle('octavo:upload', 'dashboard', upload, (form) =>
    uploads.send(form, (share) => window.send('octavo:upload-progress', form.id, share)),
  );
  handle('octavo:cancelUpload', 'dashboard', uploadId, uploads.cancel);
  handle('octavo:changeServer', 'dashboard', nothing, () => window.show('/connect'));
  handle('octavo:connectStart', 'connect', nothing, connectStart);
  handle('octavo:connect', 'connect', z.string().check(z.maxLength(2_000)), connect);
  handle('octavo:find', 'find', search, findBar.find);
  handle('octavo:closeFind', 'find', nothing, findBar.close);

  function connectStart(): ConnectStart {
    const start = { server: servers.current(), argument: untried };
    untried = null;
    return start;
  }

  async function connect(typed: string): Promise<Connected> {
    const found = await servers.connect(typed);
    // After the response, which belongs to the page that is left.
    if ('server' in found) setImmediate(() => window.show('/dashboard'));
    return found;
  }

  function handle<Shape extends z.ZodMiniType>(
    channel: CallChannel,
    role: PageRole,
    shape: Shape,
    action: (argument: z.infer<Shape>) => unknown,
  ): void {
    ipcMain.handle(channel, async (event, ...values: unknown[]) => {
      if (roles.of(event) !== role) throw new Error(`Refused: ${channel}`);
      const argument = values.length <= 1 ? shape.safeParse(values[0]) : null;
      if (!argument?.success) throw new Error(`Refused: ${channel}`);
      return action(argument.data);
    });
  }
}
