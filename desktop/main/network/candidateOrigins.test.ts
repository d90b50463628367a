import { expect, it } from 'vitest';
import { candidateOrigins } from './candidateOrigins.ts';

it.each([
  ['blog.example.com', ['https://blog.example.com']],
  ['  blog.example.com/dashboard?x=1#y ', ['https://blog.example.com']],
  ['https://Blog.Example.com:443/', ['https://blog.example.com']],
  ['blog.example.com:8443', ['https://blog.example.com:8443']],
  ['http://blog.example.com', ['http://blog.example.com']],
  ['HTTP://blog.example.com:3000', ['http://blog.example.com:3000']],
  ['bücher.example', ['https://xn--bcher-kva.example']],
])('looks for %s only with the scheme that was typed', (typed, origins) => {
  expect(candidateOrigins(typed)).toEqual(origins);
});

it.each([
  ['localhost:3000', ['http://localhost:3000', 'https://localhost:3000']],
  ['127.0.0.1', ['http://127.0.0.1', 'https://127.0.0.1']],
  ['[::1]:3000', ['http://[::1]:3000', 'https://[::1]:3000']],
  ['blog.localhost', ['http://blog.localhost', 'https://blog.localhost']],
])('looks for %s on this computer with http first', (typed, origins) => {
  expect(candidateOrigins(typed)).toEqual(origins);
});

it.each([
  ['192.168.1.5:3000', ['https://192.168.1.5:3000', 'http://192.168.1.5:3000']],
  ['10.0.0.2', ['https://10.0.0.2', 'http://10.0.0.2']],
  ['172.16.0.9', ['https://172.16.0.9', 'http://172.16.0.9']],
  ['nas.local', ['https://nas.local', 'http://nas.local']],
  ['nas', ['https://nas', 'http://nas']],
  ['[fd00::1]', ['https://[fd00::1]', 'http://[fd00::1]']],
])('looks for %s, which is local, with https first', (typed, origins) => {
  expect(candidateOrigins(typed)).toEqual(origins);
});

it.each([
  '172.32.0.1',
  '192.169.0.1',
  '11.0.0.1',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  '192.168.1.5.evil.example',
  '[2001:db8::1]',
])('looks for %s, which is remote, only with https', (typed) => {
  expect(candidateOrigins(typed)).toEqual([`https://${typed}`]);
});

it.each([
  '',
  '   ',
  'http://',
  'https:///',
  'ftp://blog.example.com',
  'file:///etc/passwd',
  'javascript://alert(1)',
  'user@blog.example.com',
  'https://user:secret@blog.example.com',
  'blog example com',
  'blog.example.com\\x',
  'blog.example.com:99999',
  'http://[::1',
  'a\u0000b',
])('returns no origin for %j', (typed) => {
  expect(candidateOrigins(typed)).toEqual([]);
});
