import type { Context } from 'koa';
import { msg, t } from '../../../shared/texts/t.ts';
import type { SignInClient } from './sessions.ts';

/** Returns the program that signs in by a request, and its choice to stay signed in. */
export const clientOf = (
  ctx: Context,
  { staySignedIn }: { staySignedIn?: boolean | undefined } = {},
): SignInClient => ({
  address: ctx.ip,
  device: deviceName(ctx.get('User-Agent')),
  stay: staySignedIn,
});

/** Names a device in words, such as 'Firefox on Linux', by the `User-Agent` that it sends. */
export function deviceName(userAgent: string): string {
  const program = programs.find(([pattern]) => pattern.test(userAgent))?.[1];
  const system = systems.find(([pattern]) => pattern.test(userAgent))?.[1];
  if (system) return `${program ?? A_PROGRAM} on ${system}`;
  return program ?? msg('Another program');
}

/** Says the name of a device, as it is stored, in the language that `t` speaks. */
export function deviceWords(name: string): string {
  const [program = '', system] = name.split(' on ');
  return system ? t('{program} on {system}', { program: t(program), system }) : t(program);
}

const A_PROGRAM = msg('A program');

/** Programs by what they send as `User-Agent`; the first one that matches, because most browsers also name others. */
const programs: [RegExp, string][] = [
  [/Octavo|Electron\//, msg('The desktop app')],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Vivaldi\//, 'Vivaldi'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/CriOS\/|Chrome\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const systems: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];
