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

/**
 * Sets text as outlines, which look the same on every machine, whatever its fonts. `folder` has the TrueType files; each
 * character is set in the first font that has it.
 */
export function createTypesetter(folder: string) {
  const faces = fontFiles(folder).map((file) => {
    const face = new Face(new Blob(new Uint8Array(readFileSync(file)).buffer));
    return { font: new Font(face), upem: face.upem, characters: new Set(face.collectUnicodes()) };
  });
  const upem = faces[0]?.upem ?? 1;
  const faceOf = (character: string) => faces.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));

  return {
    /** Returns the text without emoji; null where the fonts lack another of its characters. */
    settable(text: string): string | null {
      const plain = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')].filter(
        (character) => faceOf(character) || !DECORATION.test(character),
      );
      const words = plain.join('').replaceAll(/ +/g, ' ').trim();
      return words !== '' && plain.every(faceOf) ? words : null;
    },

    /** Sets a text in lines; returns null where they are more than `most`. The text must be settable. */
    setWithin(setting: Setting): SetText | null {
      const lines = wrap(setting);
      return lines.length <= setting.most ? draw(lines, setting) : null;
    },

    /** Sets a text in at most `most` lines, and ends it with an ellipsis where they do not suffice. */
    setTruncated(setting: Setting): SetText {
      const lines = wrap(setting);
      const visible = lines.slice(0, setting.most);
      if (lines.length > visible.length) visible.push(truncated(visible.pop() ?? '', setting));
      return draw(visible, setting);
    },
  };

  function wrap({ text, width, size }: Setting): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((each) => splitWord(each, width, size))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || widthOf(longer, size) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** Splits a word that is wider than a line. */
  function splitWord(word: string, width: number, size: number): string[] {
    const parts = [''];
    for (const character of word) {
      const longer = parts.at(-1) + character;
      if (widthOf(longer, size) <= width) parts[parts.length - 1] = longer;
      else parts.push(character);
    }
    return parts;
  }

  function truncated(line: string, { width, size }: Setting): string {
    const characters = [...line];
    while (characters.length > 0 && widthOf(`${characters.join('')}${ELLIPSIS}`, size) > width) characters.pop();
    return characters.join('').trimEnd() + ELLIPSIS;
  }

  function draw(lines: string[], { x, y, size, leading }: Setting): SetText {
    const scale = size / upem;
    const shapes = lines.flatMap((line, index) =>
      shaped(line).glyphs.map(
        (glyph) =>
          `<path transform="translate(${x + glyph.x * scale} ${y + index * leading - glyph.y * scale}) scale(${scale} ${-scale})" d="${glyph.outline}"/>`,
      ),
    );
    return { svg: shapes.join(''), height: (lines.length - 1) * leading };
  }

  function widthOf(text: string, size: number): number {
    return (shaped(text).width * size) / upem;
  }

  /** Shapes neighbouring characters of one font together, because their distance depends on each other. */
  function shaped(text: string): Word {
    const word: Word = { glyphs: [], width: 0 };
    for (const { face, run } of runs(text)) {
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

  function runs(text: string) {
    const found: { face: (typeof faces)[number]; run: string }[] = [];
    for (const character of text) {
      const face = faceOf(character);
      const last = found.at(-1);
      if (!face) continue;
      if (last?.face === face) last.run += character;
      else found.push({ face, run: character });
    }
    return found;
  }
}

function fontFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => path.join(folder, name));
}
