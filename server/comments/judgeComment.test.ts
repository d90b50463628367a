import { describe, expect, it } from 'vitest';
import { t } from '../../shared/texts/t.ts';
import { type Judged, judgeComment } from './judgeComment.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LONG = 'Where can I buy this paper, please?';

const judge = (comment: Partial<Judged>) => {
  const verdict = judgeComment({
    ...{ message: 'Well said.', isTrapped: false, accountAge: 30 * DAY, recent: [] },
    ...comment,
  });
  return { ...verdict, reasons: verdict.reasons.map((reason) => t(reason)) };
};
const links = (count: number) => Array.from({ length: count }, (_, index) => `https://a${index}.example/x`).join(' ');
const earlier = (count: number, message: string, age = MINUTE) =>
  Array.from({ length: count }, () => ({ message, age }));

describe('the spam rules', () => {
  it.each<[string, Partial<Judged>]>([
    ['a plain comment', {}],
    ['the first comment of a new account', { accountAge: 0 }],
    ['one link', { message: `See ${links(1)}` }],
    ['one link by a new account', { message: `See ${links(1)}`, accountAge: 0 }],
    ['one link by a new account that writes much', { message: links(1), accountAge: 0, recent: earlier(40, 'Hush') }],
    ['two links', { message: links(2) }],
    ['a short text again and again', { message: 'Thank you!', recent: earlier(8, 'Thank you!') }],
    ['a long text once more, such as after a failure', { message: LONG, recent: earlier(1, LONG) }],
    ['many comments in a short time', { accountAge: 0, recent: earlier(40, 'Something else') }],
    ['decimals, ellipses and sentences without a space', { message: 'It is 3.14…well.Then e.g. this', accountAge: 0 }],
  ])('let pass %s', (_, comment) => {
    expect(judge(comment)).toEqual({ status: 'approved', reasons: [] });
  });

  it.each<[string, Partial<Judged>, string[]]>([
    ['three links', { message: links(3) }, ['3 links']],
    [
      'two links by a new account',
      { message: links(2), accountAge: DAY - 1 },
      ['2 links', 'The account is less than a day old'],
    ],
    ['bare addresses', { message: 'cheap.shop best.top www.deal.example' }, ['3 links']],
    ['a long text for the fifth time', { message: LONG, recent: earlier(4, LONG) }, ['The same text 5 times in a day']],
    [
      'the same text in other dress',
      { message: `${LONG.toUpperCase()}!!!`, recent: earlier(4, `…${LONG}`, DAY - 1) },
      ['The same text 5 times in a day'],
    ],
    [
      'links in quick succession',
      { message: links(2), recent: earlier(12, 'Something else') },
      ['2 links', '13 comments in ten minutes'],
    ],
    [
      'the same link again and again',
      { message: links(1), recent: earlier(2, links(1)) },
      ['1 link', 'The same text 3 times in a day'],
    ],
  ])('hold %s, and say why', (_, comment, reasons) => {
    expect(judge(comment)).toEqual({ status: 'pending', reasons });
  });

  it.each<[string, Partial<Judged>, string]>([
    ['what fills in the hidden field', { isTrapped: true }, 'A field was filled in that people do not see'],
    ['a page of links', { message: links(60) }, '60 links'],
  ])('call %s spam, and say why', (_, comment, reason) => {
    expect(judge(comment)).toEqual({ status: 'spam', reasons: [reason] });
  });

  it('are quick with texts made to be slow', () => {
    for (const part of ['a-', 'a.', 'www.', 'http://', '[url', '.com', '\u0301']) judge({ message: part.repeat(1000) });
  });
});
