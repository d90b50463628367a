import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openSettings } from './settings.ts';

let folder = '';
let file = '';
const server = { url: 'https://blog.example.com', name: 'Blog', timeZone: 'Europe/Lisbon', language: 'en' };
const connected = { servers: [server], current: server.url };

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'octavo-settings-'));
  file = path.join(folder, 'new', 'settings.json');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

it('stores changes, and leaves no temporary file', () => {
  const settings = openSettings(file);
  settings.change(connected);

  expect(settings.read()).toEqual(connected);
  expect(openSettings(file).read()).toEqual(connected);
  expect(readdirSync(path.dirname(file))).toEqual(['settings.json']);
});

it.each(['', '{', 'null', '[]', '{"servers":7}'])('starts with no settings after %j', (text) => {
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
  writeFileSync(file, JSON.stringify({ servers: [{ url, name: 'Blog' }] }));

  expect(openSettings(file).read()).toEqual({});
});

it('changes one setting and leaves the others', () => {
  const state = { bounds: { x: 1, y: 2, width: 900, height: 700 }, isMaximized: true, isFullScreen: false };
  const settings = openSettings(file);
  settings.change(connected);

  settings.change({ window: state });

  expect(openSettings(file).read()).toEqual({ ...connected, window: state });
});

it('drops one invalid setting alone', () => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ ...connected, window: { bounds: { x: 'left' } } }));

  expect(openSettings(file).read()).toEqual(connected);
});

it('reads a server of an earlier release, which had no time zone', () => {
  mkdirSync(path.dirname(file));
  writeFileSync(file, JSON.stringify({ servers: [{ url: server.url, name: server.name }] }));

  expect(openSettings(file).read()).toEqual({ servers: [{ ...server, timeZone: 'UTC', language: 'en' }] });
});

it('does not fail if it cannot write', () => {
  const warn = vi.spyOn(console, 'warn').mockReturnValue();
  writeFileSync(path.join(folder, 'new'), 'a file where the folder should be');
  const settings = openSettings(file);

  settings.change(connected);

  expect(settings.read()).toEqual(connected);
  expect(warn).toHaveBeenCalledOnce();
  expect(readFileSync(path.join(folder, 'new'), 'utf8')).toBe('a file where the folder should be');
});
