import { fileAt, isAudio } from '../../media/fileAddress.ts';
import {
  attributesIn,
  elementsIn,
  type HtmlElement,
  type HtmlNode,
  isBlank,
  textOf,
  withoutFallback,
} from './htmlTree.ts';

interface Sound {
  address: string;
  /** Escaped; empty where the server is to take that of the file. */
  title: string;
  /** The size in bytes; empty where it is not known here. */
  size: string;
  /** The attributes that it has besides, as they are written. */
  others: string;
}

/** Makes a player of one of our files, in the shape that is stored: with a link for where there is no player. */
function soundElement({ address, title, size, others }: Sound): HtmlElement {
  const attributes = ` data-file${size && `="${size}"`} href="${address}"`;
  const link = { name: 'a', attributes, children: title === '' ? [] : [title] };
  return { name: 'audio', attributes: ` controls src="${address}"${others}`, children: [link], isLifted: true };
}

/** Returns a player, and `rest`, what is in it, in the shape that is stored; null for one that plays none of our files. */
export function shapeSound(player: HtmlElement, rest: HtmlNode[]): HtmlNode[] | null {
  if (player.name !== 'audio') return null;
  const { title = '', lang, dir } = attributesIn(player);
  const sources = [player, ...(player.children ?? []).filter(isNamed('source'))];
  const address = sources.map((each) => attributesIn(each).src ?? '').find(isSound);
  if (address === undefined) return null;
  const link = rest.find(isNamed('a'));
  const others = `${lang ? ` lang="${lang}"` : ''}${dir ? ` dir="${dir}"` : ''}`;
  const { 'data-file': size = '' } = link ? attributesIn(link) : {};
  const sound = soundElement({ address, title: link ? textOf([link]) : title.trim(), size, others });
  return [sound, ...withoutFallback(rest.filter((node) => node !== link))];
}

/** Returns a player in the shape that is stored with a caption as its name, where that says something. */
export const namedSound = (sound: HtmlElement, caption: HtmlNode[]): HtmlElement => ({
  ...sound,
  children: isBlank(caption)
    ? sound.children
    : elementsIn(sound.children ?? []).map((link) => ({ ...link, children: [textOf(caption)] })),
});

const isNamed =
  (name: string) =>
  (node: HtmlNode): node is HtmlElement =>
    typeof node === 'object' && node.name === name;

function isSound(src: string): boolean {
  const file = fileAt(src);
  return file !== null && isAudio(file.kind);
}
