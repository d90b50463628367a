import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../config.ts';
import { configTable, envExample } from './configDocuments.ts';

const TABLE = /^\| variable .+\n(\|.+\n)+/m;

/** Writes both files again with: npx vitest run --project unit server/cli/configDocuments --update */
it('is documented for operators as it is', async () => {
  const guide = readFileSync('.github/OPERATING.md', 'utf8');

  expect(guide).toMatch(TABLE);
  await expect(guide.replace(TABLE, configTable())).toMatchFileSnapshot('../../.github/OPERATING.md');
});

it('is documented in .env.example as it is', async () => {
  await expect(envExample()).toMatchFileSnapshot('../../.env.example');
});

it('means in .env.example what it means without that file', () => {
  const uncommented = envExample().replaceAll(/^# (?=[A-Z_]+=)/gm, '');
  const examples = parseEnv(uncommented);

  expect(Object.keys(examples)).toContain('OCTAVO_TRUST_PROXY');
  const without = Object.fromEntries(
    [
      'DATABASE_URL',
      'OCTAVO_URL',
      'JWT_SECRET',
      'ADMIN_EMAIL',
      'ADMIN_USERNAME',
      'OCTAVO_BACKUP_FOLDER',
      'OCTAVO_BACKUP_PASSPHRASE',
      'OCTAVO_BACKUP_PASSPHRASE_FILE',
      'OCTAVO_METRICS_PORT',
      'OCTAVO_STORAGE',
      'OCTAVO_WEBSUB_HUB',
      'SMTP_URL',
      'MAIL_FROM',
    ].map((name) => [name, '']),
  );
  const config = readConfig({ ...examples, ...without });
  expect({ ...config, settings: { ...config.settings, fixed: [] } }).toEqual(readConfig({}));
});
