import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Blob, Face, Font, Buffer as Run, shape } from 'harfbuzzjs';

/** Shapes in the font's own units, from a base line upwards; `width` likewise. */
interface Word {
  glyphs: { outline: string; x: number; y: number }[];
  width: number;
}

/** Text set in lines, as SVG. */
export interface SetText {
  svg: string;
  /** From the first base line to the last, in pixels. */
  height: number;
}

interface Setting {
  text: string;
  /** Of the first base line's start. */
  x: number;
  y: number;
  /** In pixels, as wide as a line may be. */
  width: number;
  size: number;
  leading: number;
  /** How many lines there may be. */
  most: number;
}

const ELLIPSIS = '…';
/** Pictures of letters, and what only joins or varies them: a title says as much without. */
const DECORATION = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}]|\ufe0e|\ufe0f|\u20e3/u;

/**
 * Sets text as outlines, which look the same on every machine, whatever fonts it has. `folder` holds TrueType files, the
 * first with a character draws it; without any, nothing can be set.
 */
export function createTypesetter(folder: string) {
  const faces = fontFiles(folder).map((file) => {
    const face = new Face(new Blob(new Uint8Array(readFileSync(file)).buffer));
    return { font: new Font(face), upem: face.upem, characters: new Set(face.collectUnicodes()) };
  });
  const upem = faces[0]?.upem ?? 1;
  const faceOf = (character: string) => faces.find(({ characters }) => characters.has(character.codePointAt(0) ?? 0));

  return {
    /** The text as it can be set: without emoji; null where the fonts lack another of its characters. */
    settable(text: string): string | null {
      const plain = [...text.normalize('NFC').replaceAll(/\s+/g, ' ')].filter(
        (character) => faceOf(character) || !DECORATION.test(character),
      );
      const kept = plain.join('').replaceAll(/ +/g, ' ').trim();
      return kept !== '' && plain.every(faceOf) ? kept : null;
    },

    /** Lines of whole words, or null where they are more than there may be. The text must be settable. */
    fitting(setting: Setting): SetText | null {
      const lines = wrap(setting);
      return lines.length <= setting.most ? draw(lines, setting) : null;
    },

    /** Likewise; what is too much gives way to an ellipsis. */
    cut(setting: Setting): SetText {
      const lines = wrap(setting);
      const kept = lines.slice(0, setting.most);
      if (lines.length > kept.length) kept.push(shortened(kept.pop() ?? '', setting));
      return draw(kept, setting);
    },
  };

  function wrap({ text, width, size }: Setting): string[] {
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(' ').flatMap((each) => broken(each, width, size))) {
      const longer = line === '' ? word : `${line} ${word}`;
      if (line === '' || widthOf(longer, size) <= width) line = longer;
      else {
        lines.push(line);
        line = word;
      }
    }
    return [...lines, line];
  }

  /** A word, in parts where it is wider than a line. */
  function broken(word: string, width: number, size: number): string[] {
    const parts = [''];
    for (const character of word) {
      const longer = parts.at(-1) + character;
      if (widthOf(longer, size) <= width) parts[parts.length - 1] = longer;
      else parts.push(character);
    }
    return parts;
  }

  function shortened(line: string, { width, size }: Setting): string {
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

  /** Neighbours of one font are shaped together, for their distance depends on each other. */
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
