import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { builtFolder } from '../../../folders.ts';

// Hashing at that cost may take long on a busy machine.
it('hashes a password by bcrypt at cost 12, and matches no other password', async () => {
  // The built module, because a worker thread cannot run TypeScript.
  const file = path.join(builtFolder, 'server', 'people', 'users', 'passwords', 'passwords.js');
  const { createPasswords } = (await import(pathToFileURL(file).href)) as typeof import('./passwords.ts');
  const passwords = createPasswords();

  const hash = await passwords.hash('octavo-demo');

  expect(hash).toMatch(/^\$2b\$12\$[./\w]{53}$/);
  expect(await passwords.matches('octavo-demo', hash)).toBe(true);
  expect(await passwords.matches('octavo-Demo', hash)).toBe(false);
  expect(await passwords.matches('octavo-demo', undefined)).toBe(false);
  await passwords.close();
});
