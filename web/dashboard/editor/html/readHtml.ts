import { DOMParser as ModelParser, type Node, type Schema } from '@tiptap/pm/model';
import { fingerprint } from './fingerprint.ts';
import { keepAllowed } from './keepAllowed.ts';
import { parseHtml } from './parseHtml.ts';
import { prepare, wrapBare } from './prepare.ts';
import { toHtml } from './toHtml.ts';

/** A document made of HTML, and whether it says all that the HTML says. */
export interface ReadHtml {
  doc: Node;
  complete: boolean;
}

/** Reads HTML as the server would keep it. Nothing of it runs or loads. */
export function readHtml(html: string, schema: Schema): ReadHtml {
  const body = bodyOf(html);
  const said = fingerprint(body);
  prepare(body);
  wrapBare(body, 'kept');
  const doc = ModelParser.fromSchema(schema).parse(body);
  return { doc, complete: said === '' || said === fingerprint(bodyOf(toHtml(doc))) };
}

function bodyOf(html: string): HTMLElement {
  const body = parseHtml(html);
  keepAllowed(body);
  return body;
}
