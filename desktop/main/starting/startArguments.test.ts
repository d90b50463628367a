import { expect, it } from 'vitest';
import { startArguments } from './startArguments.ts';

it('takes the server, the link and the files from among the arguments that Chromium adds', () => {
  const argv = ['/opt/Octavo/octavo', '--no-sandbox', '--server=blog.example.com', 'octavo://article/7', 'notes.md'];

  expect(startArguments(argv, '/home/ada')).toEqual({
    server: 'blog.example.com',
    page: '/dashboard/article?form=7',
    files: ['/home/ada/notes.md'],
  });
});

it.each([[[]], [['octavo', '--server=']], [['octavo', 'server=blog.example.com']]])('has no server: %j', (argv) => {
  expect(startArguments(argv, '/').server).toBeNull();
});

it.each(['octavo://article/7', 'octavo://article/7/', 'OCTAVO://article/7'])('opens the article of %s', (link) => {
  expect(startArguments([link], '/').page).toBe('/dashboard/article?form=7');
});

it('opens the form of a new article for --new-draft', () => {
  expect(startArguments(['--new-draft'], '/').page).toBe('/dashboard/article?form=new');
});

it.each([
  'octavo://article/',
  'octavo://article/7/../../connect',
  'octavo://article/7?form=8',
  'octavo://article/7&next=//evil.example',
  'octavo://article/%37',
  'octavo://users/7',
  'octavo://connect',
  'app://octavo/connect',
  'https://example.com/octavo://article/7',
  ' octavo://article/7',
  `octavo://article/${'7'.repeat(101)}`,
])('opens nothing for %s', (link) => {
  expect(startArguments([link], '/').page).toBeNull();
});
