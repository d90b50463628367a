import { expect, it } from 'vitest';
import { sortKeyIn } from './sortKey.ts';

const words =
  `Zebra Ärzte Apfel Öl Ole Ost Straße Strasse Strasze résumé resume Resümee ñandú nube nota ópera łódź luz lotny
  Ёлка Ежик Яма йод Иван Ґанок Гора ქართული 日本 北京 漢字 한국 가나 북 カタカナ ひらがな がっこう שלום דיו كتاب مدرسة گفت हिन्दी क्षत्रिय
  ภาษา หนังสือ 2 10 Æon Aeon Øre Åre Čapek Cihla Chata ıslak ilik İzmir Lyon Lúd Szűcs Süle Aarhus Aalborg Llan Lyn`.split(
    /\s+/,
  );

it.each('en de sv es pl da cs sk hu cy ru uk tr zh ja ko ar fa he hi fr'.split(' '))(
  'puts words in the order of %s',
  (language) => {
    const { compare } = new Intl.Collator(language, { sensitivity: 'base' });
    const keyOf = sortKeyIn(language);

    const sorted = words.toSorted((one, other) => Buffer.compare(Buffer.from(keyOf(one)), Buffer.from(keyOf(other))));
    const misplaced = sorted.filter((word, index) => index > 0 && compare(sorted[index - 1] ?? '', word) > 0);

    expect(misplaced).toEqual([]);
  },
);

it('tells names apart that are the same to a language, by the names themselves', () => {
  const keyOf = sortKeyIn('de');

  expect(keyOf('Ole')).not.toBe(keyOf('Öle'));
  expect(keyOf('a'.repeat(100))).not.toBe(keyOf('a'.repeat(101)));
});
