import { accentTones } from '../../../shared/settings/accent.ts';
import { type SharingWords, sharingSize } from '../../../shared/site/sharing.ts';
import { type SetText, setTruncated, settable, setWithin, type Typesetter } from './typesetting.ts';

/** The light colours of web/styles/tokens.css. */
const colours = { paper: '#fbf9f4', ink: '#1d1a16', soft: '#5e574d', rule: '#e4ddd0' };

/** The publisher's mark, 32 by 32: web/ui/Mark.tsx. */
const MARK =
  '<path d="M4 7.5 15 4v21L4 28.5z"/><path d="M17 4l11 3.5v7L17 11z" opacity=".55"/><path d="M17 13l11 3.5v12L17 25z" opacity=".8"/>';

const { width: WIDTH, height: HEIGHT } = sharingSize;
const MARGIN = 88;
const LINE_WIDTH = WIDTH - 2 * MARGIN;
/** The sizes of a title: the largest at which it takes at most so many lines is used. */
const SIZES = [
  { size: 104, most: 2 },
  { size: 84, most: 3 },
  { size: 66, most: 4 },
  { size: 54, most: 5 },
];
/** The middle of the title's lines. */
const MIDDLE = 250;
const FOOT = 536;
/** The height of a capital letter in the serif, of its size. */
const CAPITAL = 0.67;

/** Draws a typographic cover as SVG without text elements; a title that cannot be set is replaced by the mark. */
export function sharingCover({ title, foot, accent }: SharingWords, typesetter: Typesetter): string {
  const { light: rubric } = accentTones(accent);
  const words = settable(typesetter, title);
  const middle =
    words === null ? mark({ x: WIDTH / 2 - 160, y: 90, size: 320, rubric }) : titleLines(words, typesetter);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
<rect width="100%" height="100%" fill="${colours.paper}"/>
<rect width="20" height="100%" fill="${rubric}"/>
<g fill="${colours.ink}">${middle}</g>
<rect x="${MARGIN}" y="470" width="${LINE_WIDTH}" height="2" fill="${colours.rule}"/>
${mark({ x: MARGIN - 8, y: 504, size: 64, rubric })}
<g fill="${colours.soft}">${footLine(settable(typesetter, foot), typesetter)}</g>
</svg>`;
}

function titleLines(text: string, typesetter: Typesetter): string {
  for (const each of SIZES) {
    const set = setWithin(typesetter, settingOf(text, each));
    if (set) return centred(set, each.size);
  }
  const smallest = SIZES.at(-1)!;
  return centred(setTruncated(typesetter, settingOf(text, smallest)), smallest.size);
}

function settingOf(text: string, { size, most }: (typeof SIZES)[number]) {
  return { text, x: MARGIN, y: 0, width: LINE_WIDTH, size, leading: Math.round(size * 1.16), most };
}

function centred({ svg, height }: SetText, size: number): string {
  return `<g transform="translate(0 ${Math.round(MIDDLE + (CAPITAL * size - height) / 2)})">${svg}</g>`;
}

function footLine(text: string | null, typesetter: Typesetter): string {
  const x = MARGIN + 76;
  const line = { x, y: FOOT + 13, width: WIDTH - MARGIN - x, size: 38, leading: 0, most: 1 };
  return text === null ? '' : setTruncated(typesetter, { text, ...line }).svg;
}

function mark({ x, y, size, rubric }: { x: number; y: number; size: number; rubric: string }): string {
  return `<g fill="${rubric}" transform="translate(${x} ${y}) scale(${size / 32})">${MARK}</g>`;
}
