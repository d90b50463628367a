import { readdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeCategory, saveWithImage } from '../inputs/factories.ts';
import { picture } from '../inputs/pictures.ts';
import { ADMIN, type OctavoProcess, startOctavoProcess, temporaryFolder } from '../servers/octavo.ts';
import { ended } from './faults.ts';
import { installProduction, sizeOf } from './production.ts';

const MAX_PACKAGES = 136_000_000;

/** The folder of the built server with its production packages alone, which cannot resolve those of this project. */
const folder = temporaryFolder();
const dataFolder = temporaryFolder();
const script = (name: string) => path.join(folder, 'dist', 'server', name);
let octavo: OctavoProcess;
beforeAll(async () => {
  installProduction(folder);
  const environment = { OCTAVO_DATA: dataFolder, ADMIN_PASSWORD: ADMIN.password };
  const args = ['create', '--email', ADMIN.email, '--username', ADMIN.username];
  await ended(environment, { script: script('cli/admin.js'), args });
  octavo = await startOctavoProcess({ OCTAVO_DATA: dataFolder }, { script: script('main.js') });
});
afterAll(async () => {
  await octavo?.close();
  for (const each of [folder, dataFolder]) rmSync(each, { recursive: true, force: true });
});

it('takes little room, and none for what the bundles hold already', () => {
  const packages = readdirSync(path.join(folder, 'node_modules'));

  expect(packages).toContain('koa');
  expect(
    packages.filter((name) => /^(react|mobx|lucide|prosemirror|@tiptap|vite|typescript|electron)/.test(name)),
  ).toEqual([]);
  expect(sizeOf(path.join(folder, 'node_modules'))).toBeLessThan(MAX_PACKAGES);
});

it.each(['client', 'server'])('has the licences of what is bundled for the %s', (bundle) => {
  const licences = readFileSync(path.join(folder, 'dist', 'web', bundle, '.vite', 'license.md'), 'utf8');

  for (const name of ['react', 'mobx', 'react-router', '@tiptap/core']) expect(licences).toContain(`## ${name} - `);
  expect(licences).toContain('Copyright (c) Meta Platforms');
});

it.each(['main', 'cli/admin', 'cli/transfer'])(
  'has the licences of the packages that are bundled into %s.js',
  (bundle) => {
    const licences = readFileSync(script(`${bundle}.license.md`), 'utf8');

    for (const name of ['sequelize', 'zod', 'lodash']) expect(licences).toContain(`## ${name} - `);
    expect(licences).toContain('Copyright (c) 2014-present Sequelize contributors');
  },
);

it.each(['main', 'cli/admin', 'cli/transfer'])(
  'has %s.js in ASCII, because V8 keeps any other source in twice the memory',
  (bundle) => {
    const code = readFileSync(script(`${bundle}.js`));

    expect(code.findIndex((byte) => byte > 0x7f)).toBe(-1);
  },
);

it('serves pages, signs in the administrator that the command line made, and saves an article with an image', async () => {
  const signedIn = await octavo.client().post('/api/users/login', ADMIN);
  const { category } = await makeCategory(octavo);
  const image = await picture(900, 600).jpeg().toBuffer();
  const saved = await saveWithImage(octavo, { category, image, fields: { title: 'Set without its workshop' } });
  const home = await octavo.visitor.get('/');
  const page = await octavo.visitor.get(`/articles/${saved.body.article?.slug}`);
  const shown = await octavo.visitor.get(saved.body.article?.imgUrl);

  expect([signedIn.status, saved.status, home.status, page.status, shown.status]).toEqual([200, 201, 200, 200, 200]);
  expect(signedIn.body.user).toMatchObject({ email: ADMIN.email, isAdmin: true });
  for (const { body } of [home, page]) expect(body).toContain('Set without its workshop');
  expect(shown.headers.get('Content-Type')).toBe('image/webp');
});
