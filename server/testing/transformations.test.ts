import { describe, expect, it } from 'vitest';
import { elementsOf } from '../articles/elements.ts';
import { withFootnotes } from '../documents/reading/footnotes.ts';
import { highlightCode } from '../documents/reading/highlightCode.ts';
import { arrangeText } from '../documents/reading/readableText.ts';
import { withAlt, withoutPicture } from '../documents/text/editPictures.ts';
import { writePictures } from '../documents/text/pictures.ts';
import { sanitize } from '../documents/text/sanitize.ts';
import { summaryOf, visibleText } from '../documents/text/summary.ts';
import { absoluteAddresses } from '../pages/absolute.ts';
import { Random } from './inputs/random.ts';
import { asHtml, KEY, knownTree, randomTags, randomTree, textPlaces, unbalanced } from './inputs/randomHtml.ts';

const ORIGIN = 'http://journal.example';
const SEEDS = Array.from({ length: 150 }, (_, seed) => seed);
const PICTURE = { url: `/images/${KEY}/480.webp`, width: 480, height: 320, srcset: `/images/${KEY}/480.webp 480w` };
const own = {
  origin: ORIGIN,
  imagesByKeys: async () =>
    new Map([[KEY, { _id: '1', alt: 'Ink', createdAt: '', fileName: '', bytes: null, ...PICTURE }]]),
};

/** Stored texts: such as people write, and what is left of what nobody should write. */
const written = SEEDS.map((seed) => asHtml(knownTree(randomTree(new Random(seed)))));
const strange = await Promise.all(SEEDS.map((seed) => sanitize(randomTags(new Random(seed)), ORIGIN)));
const stored = [...written, ...strange];

const marksIn = (text: string) => text.match(/t\d+t/g) ?? [];
const markOf = ([mark]: [string, string]) => mark;
const NO_PROSE = /\b(h[1-6]|ul|ol|dl|pre|table|figure|aside|details)\b/;
const isNote = ([, around]: [string, string]) => around.split(' ').includes('small');

/** Tells if the names of elements are among others, in the same order. */
function isWithin(names: string, others: string): boolean {
  const left = names.split(' ').filter((name) => name !== '');
  for (const name of others.split(' ')) if (name === left[0]) left.shift();
  return left.length === 0;
}

const pictures = (html: string) => writePictures(html, own).then(({ content }) => content);

describe.each([
  ['pictures with their sizes', pictures],
  ['another alternative text', async (html: string) => withAlt(html, KEY, { before: 'Ink', after: 'A pen' })],
  ['absolute addresses', async (html: string) => absoluteAddresses(html, `${ORIGIN}/articles/one`)],
])('a text with %s', (_, change) => {
  it('has each text in its place, and changes no more by the same again', async () => {
    for (const html of stored) {
      const changed = await change(html);

      expect(textPlaces(changed), html).toEqual(textPlaces(html));
      expect(unbalanced(changed), html).toBeNull();
      expect(await change(changed), html).toBe(changed);
    }
  });
});

describe('a text without a picture', () => {
  it('has all other texts but captions, each in its place', () => {
    for (const html of stored) {
      const changed = withoutPicture(html, KEY);

      const texts = (of: string) => textPlaces(of).filter(([, around]) => !/figcaption/.test(around));
      expect(texts(changed), html).toEqual(texts(html));
      expect(unbalanced(changed), html).toBeNull();
      expect(changed, html).not.toContain(KEY);
    }
  });
});

describe('a text that is read', () => {
  it('has every text once, those of notes at its end, the others within the same elements', async () => {
    for (const html of stored) {
      const readable = arrangeText(await highlightCode(html));

      const [places, before] = [new Map(textPlaces(readable)), textPlaces(html)];
      expect(textPlaces(readable).map(markOf).toSorted(), html).toEqual(before.map(markOf).toSorted());
      expect(unbalanced(readable), html).toBeNull();
      for (const [mark, around] of before.filter((place) => !isNote(place))) {
        expect(isWithin(around, places.get(mark) ?? ''), `${mark} in ${html}`).toBe(true);
      }
    }
  });

  it('has the notes at its end in a feed as well', () => {
    for (const html of stored) {
      const withNotes = withFootnotes(html);

      expect(marksIn(withNotes).toSorted(), html).toEqual(marksIn(html).toSorted());
      expect(unbalanced(withNotes), html).toBeNull();
    }
  });
});

describe('what is read from a text', () => {
  it('is every visible text, in order', () => {
    for (const html of stored) expect(marksIn(visibleText(html)), html).toEqual(marksIn(html));
  });

  it('is for the summary the beginning of its paragraphs, and of all but notes where it has none', () => {
    for (const html of stored) {
      const marks = marksIn(summaryOf(html)).slice(0, -1);

      const texts = textPlaces(html).filter((place) => !isNote(place));
      const prose = texts.filter(([, around]) => !NO_PROSE.test(around));
      const expected = (prose.length > 0 ? prose : texts).map(markOf);
      const found = marks.filter((mark) => texts.some((place) => markOf(place) === mark));
      expect(found, html).toEqual(expected.slice(0, found.length));
    }
  });

  it('is for the checks each picture, heading and link', () => {
    for (const html of written) {
      const { images, headings, links } = elementsOf(html);

      expect(images).toHaveLength(html.split('<img ').length - 1);
      expect(headings.map(({ text }) => marksIn(text))).toEqual(
        [...html.matchAll(/<h[2-6]>(.*?)<\/h[2-6]>/g)].map(([heading]) => marksIn(heading)),
      );
      expect(links).toHaveLength(html.split('<a ').length - 1);
    }
  });
});
