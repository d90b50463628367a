import type { IpcMain } from 'electron';
import * as z from 'zod/mini';
import { type CallChannel, type Connected, type ConnectStart, conditionHeaderNames } from '../../../shared/desktop.ts';
import { limits } from '../../../shared/kit/limits.ts';
import type { Authorities } from '../authorities/Authorities.ts';
import { chooseAuthority } from '../authorities/chooseAuthority.ts';
import type { CredentialsDialog } from '../network/credentialsDialog.ts';
import { isUploadPath } from '../network/isUploadPath.ts';
import type { Servers } from '../network/servers.ts';
import type { Uploads } from '../network/uploads.ts';
import { readOpenedFile } from '../starting/openedFile.ts';
import type { Starts } from '../starting/starts.ts';
import type { FindBar } from '../window/findBar.ts';
import type { MainWindow } from '../window/mainWindow.ts';
import type { PageRole, PageRoles } from './pageRoles.ts';

const nothing = z.undefined();
const uploadId = z.string().check(z.regex(/^[\w-]{1,64}$/));
/** The size of a file, or of an image and a million characters of four bytes, and of the form around them. */
const MAX_FORM_BYTES = Math.max(limits.fileMaxBytes, limits.imageMaxBytes + 4 * limits.contentMax) + 1024 * 1024;

const upload = z.strictObject({
  id: uploadId,
  method: z.enum(['POST', 'PUT']),
  path: z.string().check(z.refine(isUploadPath)),
  conditions: z.partialRecord(z.enum(conditionHeaderNames), z.string().check(z.regex(/^[\x21-\x7e]{1,200}$/))),
  type: z.string().check(z.regex(/^multipart\/form-data; ?boundary=[\w'()+,./:=?-]{1,70}$/)),
  body: z.instanceof(Uint8Array<ArrayBuffer>).check(z.refine(({ byteLength }) => byteLength <= MAX_FORM_BYTES)),
});

const word = z.string().check(z.maxLength(1_000));
const credentials = z.nullable(z.strictObject({ username: word, password: word }));
const search = z.strictObject({ text: word, backwards: z.boolean() });

interface Dependencies {
  ipcMain: Pick<IpcMain, 'handle'>;
  roles: PageRoles;
  servers: Servers;
  uploads: Uploads;
  window: MainWindow;
  findBar: FindBar;
  starts: Starts;
  credentialsDialog: CredentialsDialog;
  authorities: Pick<Authorities, 'trust'>;
}

/** Handles the calls of the app's pages, for each page only those of its role. All other calls are refused with an error. */
export function handleCalls(dependencies: Dependencies): void {
  const { ipcMain, roles, servers, uploads, window, findBar, starts, credentialsDialog, authorities } = dependencies;
  handle('octavo:upload', 'dashboard', upload, (form) =>
    uploads.send(form, (share) => window.send('octavo:upload-progress', form.id, share)),
  );
  handle('octavo:cancelUpload', 'dashboard', uploadId, uploads.cancel);
  handle('octavo:takeFiles', 'dashboard', nothing, () => Promise.all(starts.takeFiles().map(readOpenedFile)));
  handle('octavo:changeServer', 'dashboard', nothing, () => window.show('/connect'));
  handle('octavo:connectStart', 'connect', nothing, connectStart);
  handle('octavo:connect', 'connect', z.string().check(z.maxLength(2_000)), connect);
  handle('octavo:chooseAuthority', 'connect', nothing, trustAuthority);
  handle('octavo:credentialsRequest', 'credentials', nothing, credentialsDialog.request);
  handle('octavo:giveCredentials', 'credentials', credentials, credentialsDialog.answer);
  handle('octavo:find', 'find', search, findBar.find);
  handle('octavo:closeFind', 'find', nothing, findBar.close);

  function connectStart(): ConnectStart {
    return { server: servers.current(), argument: starts.takeAddress() };
  }

  async function trustAuthority(): Promise<boolean> {
    const origin = servers.untrusted();
    const chosen = origin && (await chooseAuthority(window.browserWindow, new URL(origin).host));
    if (chosen) authorities.trust(origin, chosen);
    return Boolean(chosen);
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
