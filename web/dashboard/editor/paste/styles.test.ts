import { expect, it } from 'vitest';
import { readStyle } from './styles.ts';

it('reads the declarations of Word and Google Docs', () => {
  expect(readStyle(' Font-Weight: 700; mso-list:l0 level1 lfo1;background:url(a:b)')).toMatchObject({
    'font-weight': '700',
    'mso-list': 'l0 level1 lfo1',
    background: 'url(a:b)',
  });
});
