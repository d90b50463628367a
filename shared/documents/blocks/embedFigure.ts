import { escapeHtml, unescapeHtml } from '../../kit/html.ts';
import { embedAt } from '../embeds/embeds.ts';
import { addressIn } from '../embeds/provider.ts';
import {
  attributesIn,
  captionOf,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  hasPicture,
  inline,
  isBlank,
  isLongerThan,
  paragraph,
  partCaption,
  textOf,
  withoutFallback,
} from './htmlTree.ts';
import { namedSound } from './sound.ts';

/** The most characters of an address that may be an embed. */
const ADDRESS = 2_000;

/** Matches the title that YouTube gives all of its frames. */
const NO_TITLE = /^YouTube video player$/;

/** Matches the address of the only script that is an embed. */
export const GIST_SCRIPT = /^(?:https:)?\/\/gist\.github\.com\//;

/** Returns the address of a frame or player by its attributes: some sites load it later, from another one. */
export const frameSource = (attributes: Record<string, string | undefined>): string =>
  (attributes.src || attributes['data-src'] || attributes.data || '').replace(/^\s*\/\//, 'https://');

/** Returns what takes the place of a frame or player: an embed, or its link, and `rest`, what is in it, if that says something. */
export function shapeForeign(element: HtmlElement, rest: HtmlNode[]): HtmlNode[] {
  const { title = '' } = attributesIn(element);
  const sources = (element.children ?? []).filter((node) => typeof node === 'object' && node.name === 'source');
  const [address] = [element, ...(sources as HtmlElement[])].flatMap(
    (each) => webAddress(unescapeHtml(attributesIn(each).src ?? '')) ?? [],
  );
  if (address === undefined) return rest;
  const embed = embedAt(address);
  const shown = embed
    ? embedFigure({ address: embed.address, title: NO_TITLE.test(title) ? '' : title })
    : linkParagraph(address, title);
  return [shown, ...withoutFallback(rest)];
}

/** Returns an address as it is, if it is one of the web. */
const webAddress = (address: string): string | null =>
  /^https?:$/.test(addressIn(address.trim())?.protocol ?? '') ? address.trim() : null;

interface EmbedParts {
  address: string;
  /** Escaped. */
  title: string;
  caption?: HtmlNode[];
  pictures?: HtmlNode[];
  /** The attributes that it has besides, as they are written. */
  others?: string;
}

/** Makes an embed in the shape that is stored. */
export function embedFigure({ address, title, caption = [], pictures = [], others = '' }: EmbedParts): HtmlElement {
  const href = escapeHtml(address);
  const link = { name: 'a', attributes: ` href="${href}" rel="noopener"`, children: [title.trim() || href] };
  return {
    name: 'figure',
    attributes: ` data-embed="${href}"${others}`,
    children: [...pictures, link, ...captionOf(caption)],
    isLifted: true,
  };
}

const linkParagraph = (address: string, title: string): HtmlElement => ({
  name: 'p',
  attributes: '',
  children: [
    { name: 'a', attributes: ` href="${escapeHtml(address)}"`, children: [title.trim() || escapeHtml(address)] },
  ],
  isLifted: true,
});

/** Shapes a figure with `data-embed`: one of no known provider becomes its link. */
export function shapeEmbed(figure: HtmlElement): HtmlNode[] {
  const { caption, rest } = partCaption(figure);
  const { 'data-embed': sent = '', lang, dir } = attributesIn(figure);
  const address = webAddress(unescapeHtml(sent));
  const title = textOf(rest);
  const embed = address === null ? null : embedAt(address);
  const pictures = elementsIn(rest).filter(({ name }) => name === 'img');
  if (embed) {
    const others = `${lang ? ` lang="${lang}"` : ''}${dir ? ` dir="${dir}"` : ''}`;
    return [embedFigure({ address: embed.address, title, caption, pictures, others })];
  }
  const link = address === null ? paragraph(inline(rest)) : [linkParagraph(address, title), ...paragraph(pictures)];
  return [...link, ...paragraph(inline(caption))];
}

/** Shapes a figure that is around an embed or a player, or around the bare address of an embed, as WordPress writes them; any other stays. */
export function shapeFigure(figure: HtmlElement): HtmlNode[] {
  const { caption, rest } = partCaption(figure);
  const [framed, ...others] = rest.filter((node) => !isBlank([node]));
  if (framed === undefined || others.length > 0 || hasPicture(rest) || isLongerThan(ADDRESS, rest)) return [figure];
  if (typeof framed === 'object' && framed.name === 'figure' && framed.isLifted) {
    const own = partCaption(framed).caption;
    return shapeEmbed({ ...framed, children: [...partCaption(framed).rest, ...captionOf([...own, ...caption])] });
  }
  if (typeof framed === 'object' && framed.name === 'audio' && framed.isLifted) return [namedSound(framed, caption)];
  const embed = embedAt(unescapeHtml(textOf(rest)));
  return embed ? [embedFigure({ address: embed.address, title: '', caption })] : [figure];
}
