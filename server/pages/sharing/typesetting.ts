import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs';

/** The outlines of a word and its width, in the font's own units, from the base line upwards. */
interface Word {
  glyphs: { outline: string; x: number; y: number }[];
  width: number;
}

/** Text set in lines, as SVG. */
export interface SetText {
  svg: string;
  /** The distance from the first base line to the last, in pixels. */
  height: number;
}

interface Setting {
  text: string;
  /** The start of the first base line. */
  x: number;
  y: number;
  /** The maximum width of a line, in pixels. */
  width: number;
  size: number;
  leading: number;
  /** The maximum number of lines. */
  most: number;
}

const ELLIPSIS = '…';
/** Emoji, and the characters that only join or vary them: a title is complete without. */
const DECORATION = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}]|\ufe0e|\ufe0f|\u20e3/u;

interface FontFace {
  font: Font;
  /** The units of the font in one em. */
  upem: number;
  characters: Set<number>;
}

/** Fonts by which text is set as outlines, which look the same on every machine, whatever its fonts: each character in the first that has it. */
export type Typesetter = FontFace[];

/** Reads the TrueType files of a folder. */
export const createTypesetter = (folder: string): Typesetter =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => {
      const face = new Face(new Blob(new Uint8Array(readFileSync(path.join(folder, name))).buffer));
      return { font: new Font(face), upem: face.upem, characters: new Set(face.collectUnicodes()) };
    });

/** Returns the text without emoji; null where the fonts lack another of its characters. */
export function settable(faces: Typesetter, text: string): string | null {
  const hasFace = (character: string) => faceOf(faces, character) !== undefined;
  const plain = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')].filter(
    (character) => hasFace(character) || !DECORATION.test(character),
  );
  const words = plain.join('').replaceAll(/ +/g, ' ').trim();
  return words !== '' && plain.every(hasFace) ? words : null;
}

/** Sets a text in lines; returns null where they are more than `most`. The text must be settable. */
export function setWithin(faces: Typesetter, setting: Setting): SetText | null {
  const lines = wrap(faces, setting);
  return lines.length <= setting.most ? draw(faces, lines, setting) : null;
}

/** Sets a text in at most `most` lines, and ends it with an ellipsis where they do not suffice. */
export function setTruncated(faces: Typesetter, setting: Setting): SetText {
  const lines = wrap(faces, setting);
  const visible = lines.slice(0, setting.most);
  if (lines.length > visible.length) visible.push(truncated(faces, visible.pop() ?? '', setting));
  return draw(faces, visible, setting);
}

const faceOf = (faces: Typesetter, character: string): FontFace | undefined =>
  faces.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));

function wrap(faces: Typesetter, { text, width, size }: Setting): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ').flatMap((each) => splitWord(faces, each, { width, size }))) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line === '' || widthOf(faces, longer, size) <= width) line = longer;
    else {
      lines.push(line);
      line = word;
    }
  }
  return [...lines, line];
}

type Measure = Pick<Setting, 'width' | 'size'>;

/** Splits a word that is wider than a line. */
function splitWord(faces: Typesetter, word: string, { width, size }: Measure): string[] {
  const parts = [''];
  for (const character of word) {
    const longer = parts.at(-1) + character;
    if (widthOf(faces, longer, size) <= width) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

function truncated(faces: Typesetter, line: string, { width, size }: Measure): string {
  const characters = [...line];
  while (characters.length > 0 && widthOf(faces, `${characters.join('')}${ELLIPSIS}`, size) > width) characters.pop();
  return characters.join('').trimEnd() + ELLIPSIS;
}

function draw(faces: Typesetter, lines: string[], { x, y, size, leading }: Setting): SetText {
  const scale = size / upemOf(faces);
  const shapes = lines.flatMap((line, index) =>
    shaped(faces, line).glyphs.map(
      (glyph) =>
        `<path transform="translate(${x + glyph.x * scale} ${y + index * leading - glyph.y * scale}) scale(${scale} ${-scale})" d="${glyph.outline}"/>`,
    ),
  );
  return { svg: shapes.join(''), height: (lines.length - 1) * leading };
}

const widthOf = (faces: Typesetter, text: string, size: number): number =>
  (shaped(faces, text).width * size) / upemOf(faces);

const upemOf = (faces: Typesetter): number => faces[0]?.upem ?? 1;

/** Shapes neighbouring characters of one font together, because their distance depends on each other. */
function shaped(faces: Typesetter, text: string): Word {
  const word: Word = { glyphs: [], width: 0 };
  for (const { face, run } of runs(faces, text)) {
    const buffer = new Run();
    buffer.addText(run);
    buffer.guessSegmentProperties();
    shape(face.font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint: glyph }] of buffer.getGlyphInfos().entries()) {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      word.glyphs.push({ outline: face.font.glyphToPath(glyph), x: word.width + xOffset, y: yOffset });
      word.width += xAdvance;
    }
  }
  return word;
}

function runs(faces: Typesetter, text: string): { face: FontFace; run: string }[] {
  const found: { face: FontFace; run: string }[] = [];
  for (const character of text) {
    const face = faceOf(faces, character);
    const last = found.at(-1);
    if (!face) continue;
    if (last?.face === face) last.run += character;
    else found.push({ face, run: character });
  }
  return found;
}
