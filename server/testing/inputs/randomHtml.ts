import { escapeHtml } from '../../../shared/kit/html.ts';
import type { Random } from './random.ts';

/** A node of a random tree: a text, or an element with its attributes as they are written. */
export type RandomNode = string | RandomElement;

interface RandomElement {
  name: string;
  attributes: string;
  children: RandomNode[];
  /** False for one that the sanitiser takes away, of which its children stay. */
  isKnown: boolean;
}

const VOID = ['br', 'img', 'hr', 'col'];
export const KEY = '0123456789abcdef01234567';
const PICTURE = `src="/images/${KEY}/480.webp" alt="Ink"`;

/** Elements that stand in a line of text. */
const INLINE: [name: string, attributes: string][] = [
  ...['em', 'strong', 'u', 'mark', 'sub', 'code', 'q', 'small', 'kbd'].map((name): [string, string] => [name, '']),
  ['a', 'href="/articles/one"'],
  ['a', 'href="https://other.example/a?b&amp;c" rel="noopener"'],
  ['span', 'lang="fr"'],
  ['small', 'data-footnote'],
  ['abbr', 'title="x &gt; y"'],
];
const UNKNOWN_INLINE: [name: string, attributes: string][] = [
  ['span', ''],
  ['span', 'class="x"'],
  ['font', 'color="red"'],
  ['x-word', ''],
  ['big', ''],
];
const UNKNOWN_BLOCK = ['div', 'section', 'article', 'center', 'x-block'];
const WORDS = ['ink', 'Blatt', '紙', 'R&D', '1 < 2', '“so”', 'no-one', '😀'];

/** Makes random trees of known and unknown elements, each where HTML allows it once the unknown ones are taken away. */
export function randomTree(random: Random, size = 6): RandomNode[] {
  let texts = 0;
  const text = () => `${random.of(WORDS)} t${texts++}t `;
  const element = (name: string, children: RandomNode[], attributes = ''): RandomElement => ({
    ...{ name, attributes, children },
    isKnown: !UNKNOWN_BLOCK.includes(name),
  });
  const several = (make: () => RandomNode, most = 3) => Array.from({ length: 1 + random.below(most) }, make);

  /** One of the elements that may be within the others, for there is no link within another. */
  function phrase(depth: number, outer: string[] = []): RandomNode {
    if (depth <= 0 || random.below(3) === 0) return text();
    if (random.below(8) === 0) return random.of([element('br', []), element('img', [], PICTURE)]);
    const isKnown = random.below(2) === 0;
    const choices = (isKnown ? INLINE : UNKNOWN_INLINE).filter(([name]) => !outer.includes(name) || name === 'span');
    const [name, attributes] = random.of(choices);
    return { name, attributes, isKnown, children: several(() => phrase(depth - 1, [...outer, name])) };
  }
  const phrases = (depth: number) => several(() => phrase(depth), 4);

  function flow(depth: number): RandomNode {
    if (depth <= 0) return element('p', phrases(2));
    const blocks = () => several(() => flow(depth - 1));
    const picture = element('figure', [element('img', [], PICTURE), element('figcaption', phrases(1))]);
    return random.of<() => RandomNode>([
      () => element('p', phrases(3)),
      () => element(random.of(['h2', 'h3', 'h4']), phrases(2)),
      () => element(random.of(UNKNOWN_BLOCK), blocks()),
      () => element('blockquote', blocks()),
      () =>
        element(
          random.of(['ul', 'ol']),
          several(() => element('li', random.of([blocks, () => phrases(2)])())),
        ),
      () => element('dl', [element('dt', phrases(1)), element('dd', blocks())]),
      () => element('details', [element('summary', phrases(1)), ...blocks()]),
      () =>
        element('table', [
          element(
            'tbody',
            several(() =>
              element(
                'tr',
                several(() => element('td', phrases(2))),
              ),
            ),
          ),
        ]),
      () => element('pre', [element('code', [text()], random.of(['', 'class="language-js"']))]),
      () => picture,
      () => element('hr', []),
      () => text(),
    ])();
  }
  return Array.from({ length: size }, () => flow(3));
}

/** Writes a tree as HTML in the sanitiser's spelling. */
export function asHtml(nodes: RandomNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return escapeHtml(node).replaceAll('&quot;', '"');
      const start = `<${node.name}${node.attributes && ` ${node.attributes}`}`;
      return VOID.includes(node.name) ? `${start} />` : `${start}>${asHtml(node.children)}</${node.name}>`;
    })
    .join('');
}

/** Returns a tree without its unknown elements, whose children take their place. */
export function knownTree(nodes: RandomNode[]): RandomNode[] {
  return nodes.flatMap((node): RandomNode[] => {
    if (typeof node === 'string') return [node];
    const children = knownTree(node.children);
    return node.isKnown ? [{ ...node, children }] : children;
  });
}

/** Writes elements and texts in any order, some without their ends, as nobody should write them. */
export function randomTags(random: Random, count = 40): string {
  const names = [...'p a b em span h1 h2 ul li table tr td small figure br img col div font x-y'.split(' ')];
  const pieces = Array.from({ length: count }, (_, index) => {
    const name = random.of(names);
    const attributes = random.of(['', '', ' lang="de"', ' href="/x" src="/y"', ' data-footnote', ' class="z']);
    return random.of([`<${name}${attributes}>`, `</${name}>`, ` t${index}t `, '<', '&', '&amp;lt;', '<!-- c -->']);
  });
  return pieces.join('');
}

/** Returns the first tag of HTML that does not end what is open; null where all elements end in order. */
export function unbalanced(html: string): string | null {
  const open: string[] = [];
  for (const [tag, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)(?: [^<>]*)?>/g)) {
    if (slash) {
      if (open.pop() !== name) return tag;
    } else if (!VOID.includes(name)) open.push(name);
  }
  return open.at(-1) ?? null;
}

/** Returns the marks of the texts of a random tree in HTML, in their order, each with the names of the elements around it. */
export function textPlaces(html: string): [mark: string, around: string][] {
  const places: [string, string][] = [];
  const open: string[] = [];
  for (const [piece, slash, name = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9-]*)(?: [^<>]*)?>|t\d+t/g)) {
    if (piece.startsWith('t')) places.push([piece, open.join(' ')]);
    else if (slash) open.splice(open.lastIndexOf(name), open.length);
    else if (!VOID.includes(name)) open.push(name);
  }
  return places;
}
