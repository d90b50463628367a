import { expect, it } from 'vitest';
import { inLanguage } from '../../../shared/texts/t.ts';
import { deviceName, deviceWords } from './clientOf.ts';

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)';

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome on Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge on Windows'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605 Version/26.0 Safari/605.1.15', 'Safari on macOS'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Mobile Safari/604.1', 'Safari on iPhone'],
  [`Mozilla/5.0 (Linux; Android 16) ${webkit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${webkit} octavo/1.0 Chrome/142 Electron/45.4 Safari/537.36`,
    'The desktop app on Linux',
  ],
  ['curl/8.5.0', 'Another program'],
  ['', 'Another program'],
  ['Something (Linux)', 'A program on Linux'],
])('names %j', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name);
});

it('says the name in another language', () => {
  const texts = { 'A program': 'Ein Programm', '{program} on {system}': '{program} unter {system}' };

  const words = inLanguage({ language: 'de', texts }, () => ['A program on Linux', 'Firefox'].map(deviceWords));

  expect(words).toEqual(['Ein Programm unter Linux', 'Firefox']);
});
