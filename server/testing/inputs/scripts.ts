/** Words of twelve scripts, as people write them: with marks, joiners, and letters that only stand at an end. */
const WORDS = {
  Latin: ['Größe', 'Éclair', 'İzmir', 'Łódź', 'Đặng', 'fjørd'],
  Greek: ['Ελλάδα', 'οδός', 'Αθήναι', 'ῥυθμός', 'Ωμέγα', 'ΐ'],
  Cyrillic: ['Ёлка', 'йод', 'Їжак', 'щука', 'Ґанок', 'Њива'],
  Georgian: ['გიორგი', 'ქართული', 'წიგნი', 'თბილისი', 'მთა', 'ზღვა'],
  Hebrew: ['שָׁלוֹם', 'ספר', 'מלך', 'עברית', 'ירושלים', 'דיו'],
  Arabic: ['مُحَمَّد', 'كتاب', 'على', 'می‌خواهم', 'مدرسة', 'گفت‌وگو'],
  Devanagari: ['हिन्दी', 'क्षत्रिय', 'क्‌ष', 'श्री', 'पुस्तक', 'ज़मीन'],
  Sinhala: ['ශ්‍රී', 'ලංකා', 'පොත', 'සිංහල', 'ක්‍රමය', 'අකුර'],
  Thai: ['สมศักดิ์', 'ภาษาไทย', 'หนังสือ', 'น้ำ', 'กรุงเทพ', 'ผู้'],
  Hangul: ['한국어', '책', '서울', '각', '힣', '글꼴'],
  Han: ['日本語', '書籍', '北京', '漢字', '龍', '𠮷野'],
  Kana: ['がっこう', 'カタカナ', 'ぱぴぷ', 'ヴェルサイユ', 'ひらがな', 'ｶﾞｯﾂ'],
} as const;

/** Each kind of spelling in which one word comes from keyboards, clipboards and other systems. */
const SPELLINGS = {
  composed: (word: string) => word.normalize('NFC'),
  decomposed: (word: string) => word.normalize('NFD'),
  directed: (word: string) => `${word} (abc) 12!`,
  spaced: (word: string) => `${word}\u00a0\u2003${word}`,
  emoji: (word: string) => `${word} 👨‍👩‍👧 ❤️ 🇩🇪`,
  invisible: (word: string) => [...word].toSpliced(1, 0, '\u2060').join(''),
};

export type Spelling = keyof typeof SPELLINGS;

export interface ScriptText {
  script: string;
  spelling: Spelling;
  /** The word in the spelling of its script. */
  word: string;
  text: string;
}

/** More than four hundred texts: every word in every spelling. */
export const scriptTexts: ScriptText[] = Object.entries(WORDS).flatMap(([script, words]) =>
  words.flatMap((word) =>
    (Object.keys(SPELLINGS) as Spelling[]).map((spelling) => ({
      ...{ script, spelling, word },
      text: SPELLINGS[spelling](word),
    })),
  ),
);
