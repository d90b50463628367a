import { fileAt } from '../../media/fileAddress.ts';
import { CALLOUTS, INLINE_ELEMENTS } from '../richText.ts';
import { shapeColumns } from './columns.ts';
import { shapeEmbed, shapeFigure, shapeForeign } from './embedFigure.ts';
import { shapeGallery } from './gallery.ts';
import {
  attributesIn,
  type HtmlElement,
  type HtmlNode,
  inline,
  isBlank,
  treeOf,
  withoutAttributes,
  written,
} from './htmlTree.ts';
import { shapeSound } from './sound.ts';
import { isBox, shapeList } from './tasks.ts';

const CONCERNED =
  /<(?:figure|aside|iframe|video|audio|object|embed|source|input)[\s>]| data-(?:tasks|done|button|file)|<(?:col|t[dh]) [^>]*width=/;

/**
 * Writes the blocks of a text in the one shape in which they are stored: embeds, galleries, call-outs, buttons, files, lists of
 * tasks, widths of columns. What comes
 * close to one becomes it, frames and players of elsewhere become embeds or links; no text is lost. Takes HTML of the sanitiser,
 * with `PASSING_ELEMENTS` and `PASSING_ATTRIBUTES`, none of which stay but players of our own files.
 */
export function shapeBlocks(html: string): string {
  return CONCERNED.test(html) ? withoutBoxes(written(shaped(treeOf(html)))) : html;
}

const shaped = (nodes: readonly HtmlNode[]): HtmlNode[] =>
  nodes.flatMap((node) => (typeof node === 'string' ? [node] : shapedElement(node)));

function shapedElement(element: HtmlElement): HtmlNode[] {
  const { name, attributes, children } = element;
  if (name === 'source') return [];
  if (name === 'input') return isBox(element) ? [element] : [];
  const inner = shaped(children ?? []);
  if (FOREIGN.test(name)) return shapeSound(element, inner) ?? shapeForeign(element, inner);
  if (children === null) return [element];
  const whole = { name, attributes, children: inner };
  if (name === 'figure') return shapedFigure(whole);
  if (name === 'aside') return shapedAside(whole);
  if (name === 'ul' || name === 'ol') return [shapeList(whole)];
  if (name === 'table') return [shapeColumns(whole)];
  return lifted(name === 'a' ? shapedLink(whole) : whole);
}

const FOREIGN = /^(?:iframe|video|audio|object|embed)$/;

function shapedFigure(figure: HtmlElement): HtmlNode[] {
  const attributes = attributesIn(figure);
  if ('data-embed' in attributes) return shapeEmbed(figure);
  return 'data-gallery' in attributes ? shapeGallery(figure) : shapeFigure(figure);
}

function shapedAside(aside: HtmlElement): HtmlNode[] {
  const { 'data-callout': sent } = attributesIn(aside);
  if (sent === undefined) return aside.children ?? [];
  const kind = CALLOUTS.find((each) => each === sent) ?? CALLOUTS[0];
  const { attributes } = withoutAttributes(aside, 'data-callout');
  return [{ ...aside, attributes: ` data-callout="${kind}"${attributes}` }];
}

/** A link that leads nowhere is no button, and one that leads to no file of ours offers none. */
function shapedLink(link: HtmlElement): HtmlElement {
  const { href } = attributesIn(link);
  return withoutAttributes(link, href === undefined ? 'data-button' : '', fileAt(href ?? '') ? '' : 'data-file');
}

/** The blocks of one line. */
const LINE = /^(?:h[2-6]|summary|figcaption|dt|caption|pre)$/;

const isLifted = (node: HtmlNode): node is HtmlElement => typeof node === 'object' && node.isLifted === true;

/** Moves blocks out of the line of text in which they were made: it is parted there. Where nothing but a line may be, they become one. */
function lifted(element: HtmlElement): HtmlNode[] {
  const children = element.children ?? [];
  if (!children.some(isLifted)) return [element];
  if (LINE.test(element.name)) {
    return [
      { ...element, children: children.flatMap((node) => (isLifted(node) ? inline(node.children ?? []) : [node])) },
    ];
  }
  if (element.name !== 'p' && !Object.hasOwn(INLINE_ELEMENTS, element.name)) return [element];
  const parts: HtmlNode[] = [];
  let run: HtmlNode[] = [];
  const end = () => {
    if (!isBlank(run)) parts.push({ ...element, children: run });
    run = [];
  };
  for (const node of children) {
    if (!isLifted(node)) {
      run.push(node);
      continue;
    }
    end();
    parts.push(node);
  }
  end();
  return parts;
}

/** Writes checkboxes that are of no list of tasks as characters. */
const withoutBoxes = (html: string): string =>
  html.replace(/<input [^>]*>/g, (tag) => (/ checked/.test(tag) ? '☑ ' : '☐ '));
