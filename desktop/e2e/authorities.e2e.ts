import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeCertificate, type TestCertificate } from '../testing/certificates.ts';
import { expect, expectAccessible, signIn, test } from './fixtures.ts';
import type { Profile } from './Profile.ts';
import { startSecureServer } from './secureServer.ts';

const hosts = ['127.0.0.1'];

function written({ userData }: Profile, { pem }: TestCertificate): string {
  const file = path.join(userData, 'authority.crt');
  writeFileSync(file, pem);
  return file;
}

test('an authority of one’s own is chosen for a server, and trusted at the next start', async ({
  launch,
  profile,
  server,
}) => {
  const authority = await makeCertificate({ name: 'Our own', authority: true });
  const between = await makeCertificate({ name: 'Between', issuer: authority, authority: 0 });
  const certificate = await makeCertificate({ name: 'Server', issuer: between, hosts });
  const secure = await startSecureServer(server.url, [certificate, between]);
  const { window, answerDialogs, messageDetails, close } = await launch({ serverOption: secure.url });
  const choose = window.getByRole('button', { name: 'Choose a certificate…' });
  await expect(window.getByRole('alert')).toContainText('comes from an authority that is not known here');
  await expectAccessible(window);

  await answerDialogs({ button: 0, file: written(profile, authority) });
  await choose.click();
  await expect.poll(messageDetails).toHaveLength(1);
  expect((await messageDetails())[0]).toMatch(
    /^Subject: CN=Our own\nSHA-256 fingerprint: ([\dA-F]{2}:){31}[\dA-F]{2}\n/,
  );
  await expect(choose).toBeVisible();
  await answerDialogs({ button: 1, file: written(profile, authority) });
  await choose.click();

  await expect(window.getByRole('heading', { name: 'Welcome to The Evening Page' })).toBeVisible();
  await signIn(window);
  await expect(window.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await close();
  const { window: next, close: closeNext } = await launch();
  await expect(next.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeVisible();
  await closeNext();
  secure.stop();
});

/** Resolves when the page has looked for a server without finding one. */
function endOfLooking(): Promise<void> {
  const status = document.querySelector('#status') as Element;
  return new Promise((resolve) => {
    new MutationObserver(() => status.textContent === '' && resolve()).observe(status, { childList: true });
  });
}

test('an authority is trusted for its own certificates alone, and for those that are valid', async ({
  launch,
  profile,
  server,
}) => {
  const authority = await makeCertificate({ name: 'Our own', authority: true });
  const { window, answerDialogs } = await launch();
  await answerDialogs({ button: 1, file: written(profile, authority) });
  const past = { from: new Date(Date.now() - 7_200_000), to: new Date(Date.now() - 3_600_000) };
  const other = await makeCertificate({ name: 'Our own', authority: true });

  for (const options of [{ hosts: ['127.0.0.2'] }, { hosts, ...past }, { hosts, issuer: other }]) {
    const certificate = await makeCertificate({ name: 'Server', issuer: authority, ...options });
    const secure = await startSecureServer(server.url, [certificate]);
    await window.getByLabel('Server address').fill(secure.url);
    await window.keyboard.press('Enter');
    const choose = window.getByRole('button', { name: 'Choose a certificate…' });
    await expect(choose.or(window.getByText('it has no certificate that can be trusted'))).toBeVisible();
    if (await choose.isVisible()) {
      const ended = window.evaluate(endOfLooking);
      await choose.click();
      await ended;
    }
    await expect(window.getByRole('alert')).toContainText(new URL(secure.url).host);
    secure.stop();
  }
});
