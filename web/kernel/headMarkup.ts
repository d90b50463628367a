import { escapeHtml } from '../../shared/html.ts';
import type { HeadTag } from './head.ts';

const VOID = new Set<HeadTag['name']>(['meta', 'link']);

/** Returns the tags as markup for the document's head, each marked as belonging to the page. */
export function headMarkup(tags: HeadTag[]): string {
  return tags.map(markup).join('\n    ');
}

function markup({ name, attributes, text = '' }: HeadTag): string {
  let open = `<${name} data-page`;
  for (const [key, value] of Object.entries(attributes)) open += ` ${key}="${escapeHtml(value)}"`;
  if (VOID.has(name)) return `${open}>`;
  return `${open}>${name === 'script' ? text : escapeHtml(text)}</${name}>`;
}
