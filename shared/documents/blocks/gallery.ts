import { GALLERY_MAX } from '../richText.ts';
import {
  attributesIn,
  captionOf,
  type HtmlElement,
  type HtmlNode,
  hasPicture,
  inline,
  isBlank,
  paragraph,
  partCaption,
  withoutAttributes,
} from './htmlTree.ts';

/** Shapes a gallery: of 2 to 20 figures, several where it has more, and one figure alone as such. Anything else comes after it. */
export function shapeGallery(gallery: HtmlElement): HtmlNode[] {
  const { caption, rest } = partCaption(gallery);
  const parts = rest.flatMap((node) => picturesIn(node));
  const figures = parts.filter(isFigure);
  const others = parts.filter((node) => !isFigure(node) && !isBlank([node]));
  const own = captionOf(caption);
  const after = others.flatMap((node) => (typeof node === 'string' ? paragraph([node]) : [node]));
  const [only] = figures;
  if (!only) return [...paragraph(inline(caption)), ...after];
  if (figures.length === 1) {
    const isCaptioned = !isBlank(partCaption(only).caption);
    return isCaptioned
      ? [only, ...paragraph(inline(caption)), ...after]
      : [{ ...only, children: [...partCaption(only).rest, ...own] }, ...after];
  }
  const count = Math.ceil(figures.length / GALLERY_MAX);
  const size = Math.ceil(figures.length / count);
  const galleries = Array.from({ length: count }, (_, index): HtmlElement => {
    const shown = figures.slice(index * size, (index + 1) * size);
    return { ...gallery, children: [...shown, ...(index === count - 1 ? own : [])] };
  });
  return [...galleries, ...after];
}

const isFigure = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && node.name === 'figure' && hasPicture([node]) && !('data-embed' in attributesIn(node));

/** Returns the pictures of a part of a gallery, each in a figure of the text's width; or the part. */
function picturesIn(node: HtmlNode): HtmlNode[] {
  if (typeof node === 'string') return [node];
  if (node.name === 'img') return [{ name: 'figure', attributes: '', children: [node] }];
  if (node.name === 'figure') {
    const attributes = attributesIn(node);
    if (!('data-gallery' in attributes)) return [withoutAttributes(node, 'data-width')];
    return (node.children ?? []).flatMap((child) =>
      typeof child === 'object' && child.name === 'figcaption' ? paragraph(inline(child.children ?? [])) : [child],
    );
  }
  const isRow = node.name === 'p' && node.children?.every((child) => isBlank([child]) || isPicture(child));
  return isRow ? (node.children ?? []).flatMap((child) => picturesIn(child)) : [node];
}

const isPicture = (node: HtmlNode) => typeof node === 'object' && node.name === 'img';
