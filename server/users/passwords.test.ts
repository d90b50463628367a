import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { builtFolder } from '../folders.ts';

// At that cost it may take long on a machine that does other things too.
it('keeps of a password a bcrypt hash of cost 12, which is told from any other', { timeout: 60_000 }, async () => {
  // As built: a worker thread cannot run TypeScript.
  const file = path.join(builtFolder, 'server', 'users', 'passwords.js');
  const { createPasswords } = (await import(pathToFileURL(file).href)) as typeof import('./passwords.ts');
  const passwords = createPasswords();

  const hash = await passwords.hash('octavo-demo');

  expect(hash).toMatch(/^\$2b\$12\$[./\w]{53}$/);
  expect(await passwords.matches('octavo-demo', hash)).toBe(true);
  expect(await passwords.matches('octavo-Demo', hash)).toBe(false);
  expect(await passwords.matches('octavo-demo', undefined)).toBe(false);
  await passwords.close();
});
