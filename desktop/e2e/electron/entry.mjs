import { app, dialog, shell } from 'electron';

/** Starts the built app in a real Electron, on a profile of a test's own and with nobody at the system's dialogs. */

const { OCTAVO_TEST_PROFILE, OCTAVO_TEST_MAIN } = process.env;

app.setPath('userData', OCTAVO_TEST_PROFILE);
globalThis.opened = [];
shell.openExternal = async (url) => void globalThis.opened.push(url);
dialog.showMessageBox = async () => ({ response: 0, checkboxChecked: false });
// 'Leave', where a page would lose something: a journey that ends leaves.
dialog.showMessageBoxSync = () => 1;

await import(OCTAVO_TEST_MAIN);
