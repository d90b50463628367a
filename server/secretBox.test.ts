import { expect, it } from 'vitest';
import { createSecretBox } from './secretBox.ts';

const SECRET = 'a secret of the installation, 32 bytes or more';
const box = createSecretBox(SECRET, 'second factors');

it('opens what it has sealed, which shows nothing of the text', () => {
  const sealed = box.seal('JBSWY3DPEHPK3PXP', 7);

  expect(box.open(sealed, 7)).toBe('JBSWY3DPEHPK3PXP');
  expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP');
  expect(box.seal('JBSWY3DPEHPK3PXP', 7)).not.toBe(sealed);
});

it.each<[string, () => string | null]>([
  [
    'with the secret of another installation',
    () => createSecretBox('another secret', 'second factors').open(box.seal('text', 7), 7),
  ],
  ['for another purpose', () => createSecretBox(SECRET, 'mail').open(box.seal('text', 7), 7)],
  ['for another account', () => box.open(box.seal('text', 7), 8)],
  ['once it was changed', () => box.open(`${box.seal('text', 7).slice(0, -2)}AA`, 7)],
  ['where it is no box', () => box.open('', 7)],
])('does not open it %s', (_, open) => {
  expect(open()).toBeNull();
});
