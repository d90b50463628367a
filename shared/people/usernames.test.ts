import { describe, expect, it } from 'vitest';
import { usernameField } from './usernames.ts';

const HIDDEN = 'Username must not have invisible or direction-changing characters.';

const refusalOf = (name: string) => usernameField.safeParse(name).error?.issues[0]?.message;

describe('a username', () => {
  it('may be of any script', () => {
    for (const name of [
      ...[
        'Ada Lovelace',
        "Siobhán O'Neill",
        'Jean-Luc',
        'Dr. Who_2',
        'Ñandú',
        'Đặng Thị Hường',
        'Ægir Þórsson',
        'İpek Iğdır',
      ],
      ...[
        'Владимир',
        'Ελένη Παπαδοπούλου',
        'Հասմիկ',
        'ქეთევან',
        'שרה',
        'שָׁלוֹם',
        'محمّد',
        'مُحَمَّدٌ',
        'فارسی',
        'ܐܒܪܗܡ',
        'ދިވެހި',
      ],
      ...['अनुष्का', 'শ্রেয়া', 'ਗੁਰਪ੍ਰੀਤ', 'તૃષા', 'தமிழ்ச்செல்வி', 'లక్ష్మి', 'ಶ್ರೀನಿವಾಸ', 'കൃഷ്ണൻ', 'ශ්‍රී'],
      ...['สมศักดิ์ ก้องเกียรติ', 'ສົມພອນ', 'ມື້ນີ້', 'မြွှေ့', 'မြွှို့', 'ស្រីម៉ៅ', 'བསྒྲུབས', 'ཧཱུྃ', 'ᠮᠣᠩᠭᠣᠯ', 'ኃይለማርያም', 'ᏣᎳᎩ', 'ᐃᓄᒃᑎᑐᑦ'],
      ...[
        '山田太郎',
        'ヤマダ・タロウ',
        'ﾔﾏﾀﾞ',
        '김철수',
        '李小龍',
        'ꦗꦮ',
        'ߒߞߏ',
        '😀 Smile',
        '🇩🇪 Karl',
        '👍🏽 ok',
        '½ & ½',
        '   Trimmed   ',
      ],
      ...['علی‌رضا', 'می‌خواهم', 'ক্‌ষ', 'র‍্যাব', '👨‍👩‍👧 we', '❤️', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', '#️⃣ one'],
      ...['e\u0301le\u0301na', 'o\u0323\u0302', 'a\u0328\u0301', 'half \ufffd'],
    ]) {
      expect(refusalOf(name), name).toBeUndefined();
    }
  });

  it('is refused with a character that cannot be seen, or turns the text, within it', () => {
    for (const character of [
      ...['\u00ad', '\u034f', '\u061c', '\u115f', '\u1160', '\u17b4', '\u180b', '\u180e', '\u200b', '\u200c', '\u200d'],
      ...['\u200e', '\u200f', '\u2028', '\u2029', '\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2060', '\u2061'],
      ...['\u2064', '\u2065', '\u2066', '\u2067', '\u2068', '\u2069', '\u206a', '\u206f', '\u2800', '\u3164', '\ufe00'],
      ...['\ufe0f', '\ufeff', '\uffa0', '\ufff0', '\ufff9', '\ufffa', '\ufffb', '\ufffc', '\u{16fe4}', '\u{1bca0}'],
      ...['\u{1d159}', '\u{1d173}', '\u{e0001}', '\u{e0020}', '\u{e007f}', '\u{e0100}', '\u{e0fff}'],
    ]) {
      expect(refusalOf(`Ad${character}min`), JSON.stringify(character)).toBe(HIDDEN);
    }
  });

  it.each(['\u200b\u200b\u200b', '\u3164\u3164', '\u2800 \u2800', '\ufeff', '\u202e\u202c', '\u00ad\u00ad'])(
    'is no name where nothing of it can be seen: %j',
    (name) => {
      expect(refusalOf(name)).toBe('Username is required.');
    },
  );

  it.each(['Z\u0310\u0311\u0312\u0313algo', 'e\u0301\u0302\u0303\u0304', 'ế\u0303\u0304', `ก${'\u0e47'.repeat(7)}`])(
    'is refused where marks are piled upon one letter: %s',
    (name) => {
      expect(refusalOf(name)).toBe('Username must not have so many marks on one letter.');
    },
  );

  it.each([
    ['Ada   Lovelace', 'Ada Lovelace'],
    ['Ada\u00a0Lovelace', 'Ada Lovelace'],
    ['山田\u3000太郎', '山田 太郎'],
    ['A\u2003 \u1680\u202fB', 'A B'],
    ['\u3000Ada\ufeff ', 'Ada'],
  ])('has spaces of one kind, one at a time: %j', (name, expected) => {
    expect(usernameField.parse(name)).toBe(expected);
  });
});
