import path from 'node:path';
import { app, dialog, session, shell } from 'electron';

/** Starts the built app in a real Electron, with a profile of the test's own and without the system's dialogs. */

const { OCTAVO_TEST_PROFILE, OCTAVO_TEST_MAIN, OCTAVO_TEST_SESSION = 'null' } = process.env;
const stored = JSON.parse(OCTAVO_TEST_SESSION);

app.setPath('userData', OCTAVO_TEST_PROFILE);
globalThis.opened = [];
shell.openExternal = async (url) => void globalThis.opened.push(url);
globalThis.button = 0;
globalThis.details = [];
dialog.showMessageBox = async (_window, { detail }) => {
  globalThis.details.push(detail);
  return { response: globalThis.button, checkboxChecked: false };
};
dialog.showOpenDialog = async () => ({ canceled: false, filePaths: [globalThis.file] });
// Presses 'Leave' where a page has unsaved changes at the end of a test.
dialog.showMessageBoxSync = () => 1;

app.on('session-created', (created) => {
  created.on('will-download', (_event, item) => {
    item.setSavePath(path.join(OCTAVO_TEST_PROFILE, 'downloads', item.getFilename()));
  });
});

// An earlier start has signed in.
const whenReady = app.whenReady.bind(app);
app.whenReady = async () => {
  await whenReady();
  for (const cookie of stored?.cookies ?? []) await session.fromPartition(stored.partition).cookies.set(cookie);
};

await import(OCTAVO_TEST_MAIN);
