import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type BrowserWindow, dialog } from 'electron';
import { t } from '../../../shared/texts/t.ts';

/** Asks for the file of an authority's certificate, and if it is to be trusted for a host. Resolves to the certificate in PEM; null where not. */
export async function chooseAuthority(browserWindow: BrowserWindow, host: string): Promise<string | null> {
  const { filePaths } = await dialog.showOpenDialog(browserWindow, {
    title: t('The certificate of the authority for {host}', { host }),
    filters: [{ name: t('Certificates'), extensions: ['crt', 'cer', 'pem', 'der'] }],
    properties: ['openFile'],
  });
  const [file] = filePaths;
  if (file === undefined) return null;
  const authority = await readAuthority(file);
  if (typeof authority === 'string') {
    await dialog.showMessageBox(browserWindow, { type: 'warning', message: authority, buttons: [t('OK')] });
    return null;
  }
  const { response } = await dialog.showMessageBox(browserWindow, {
    type: 'warning',
    message: t('Trust this authority for {host}?', { host }),
    detail: describe(authority, host),
    buttons: [t('Do not trust'), t('Trust', { context: 'verb' })],
    defaultId: 0,
    cancelId: 0,
    noLink: true,
  });
  return response === 1 ? authority.toString() : null;
}

/** Reads an authority's certificate from a file; resolves to a sentence where it has none that is valid now. */
export async function readAuthority(file: string, now = new Date()): Promise<X509Certificate | string> {
  try {
    const certificate = new X509Certificate(await readFile(file));
    if (!certificate.ca) return t('This certificate is not one of an authority.');
    const isValid = new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
    return isValid ? certificate : t('This certificate is not valid at this time.');
  } catch {
    return t('This file has no certificate.');
  }
}

function describe({ subject, fingerprint256, validTo }: X509Certificate, host: string): string {
  return [
    t('Subject: {subject}', { subject: subject.split('\n').join(', ') }),
    t('SHA-256 fingerprint: {fingerprint}', { fingerprint: fingerprint256 }),
    t('Valid until: {time}', { time: validTo }),
    '',
    t(
      'Compare the fingerprint with the one that the authority itself tells you: whoever has its key can read and change everything between this app and {host}. It is trusted for this server alone.',
      { host },
    ),
  ].join('\n');
}
