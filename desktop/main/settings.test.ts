import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSettings } from './settings.ts';

let folder = '';
let file = '';
const server = { url: 'https://blog.example.com', name: 'Blog' };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-settings-'));
  file = path.join(folder, 'new', 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('stores changes, and leaves no temporary file', () => {
  const settings = openSettings(file);
  settings.write({ server });

  expect(settings.read()).toEqual({ server });
  expect(openSettings(file).read()).toEqual({ server });
  expect(readdirSync(path.dirname(file))).toEqual(['settings.json']);
});

it.each(['', '{', 'null', '[]', '{"server":7}'])('starts with no settings after %j', (text) => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, text);

  expect(openSettings(file).read()).toEqual({});
});

it.each([
  'ftp://blog.example.com',
  'https://blog.example.com/path',
  'https://user@blog.example.com',
  'javascript:alert(1)',
  'blog.example.com',
])('drops a server at %s', (url) => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ server: { url, name: 'Blog' } }));

  expect(openSettings(file).read()).toEqual({});
});

it('does not fail if it cannot write', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  writeFileSync(path.join(folder, 'new'), 'a file where the folder should be');
  const settings = openSettings(file);

  settings.write({ server });

  expect(settings.read()).toEqual({ server });
  expect(warn).toHaveBeenCalledOnce();
  expect(readFileSync(path.join(folder, 'new'), 'utf8')).toBe('a file where the folder should be');
});
