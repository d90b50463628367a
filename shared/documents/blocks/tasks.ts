import { attributesIn, type HtmlElement, type HtmlNode, isBlank, withoutAttributes } from './htmlTree.ts';

/** Shapes a list: one whose entries all begin with a checkbox, or that says so, is one of tasks, each of which says if it is done. */
export function shapeList(list: HtmlElement): HtmlElement {
  const children = list.children ?? [];
  const entries = children.filter(isEntry);
  const boxes = new Map(entries.map((entry) => [entry, boxOf(entry)]));
  const isTasks =
    entries.length > 0 &&
    list.name === 'ul' &&
    ('data-tasks' in attributesIn(list) || entries.every((entry) => boxes.get(entry)));
  const bare = withoutAttributes(list, 'data-tasks');
  if (!isTasks)
    return {
      ...bare,
      children: children.map((child) => (isEntry(child) ? withoutAttributes(child, 'data-done') : child)),
    };
  return {
    ...bare,
    attributes: ` data-tasks${bare.attributes}`,
    children: children.map((child) => {
      if (!isEntry(child)) return child;
      const box = boxes.get(child);
      const isDone = box ? 'checked' in attributesIn(box) : attributesIn(child)['data-done'] === 'true';
      const entry = withoutAttributes(child, 'data-done', 'value');
      return {
        ...entry,
        attributes: ` data-done="${isDone}"${entry.attributes}`,
        children: without(entry.children ?? [], box),
      };
    }),
  };
}

const isEntry = (node: HtmlNode): node is HtmlElement => typeof node === 'object' && node.name === 'li';

export const isBox = (node: HtmlNode): node is HtmlElement =>
  typeof node === 'object' && node.name === 'input' && attributesIn(node).type === 'checkbox';

/** Returns the checkbox with which an entry begins, by itself or in its first paragraph. */
function boxOf({ children }: HtmlElement): HtmlElement | null {
  const first = children?.find((node) => typeof node === 'object' || !isBlank([node]));
  if (first === undefined || typeof first === 'string') return null;
  if (first.name === 'p') return boxOf(first);
  return isBox(first) ? first : null;
}

function without(children: HtmlNode[], box: HtmlElement | null | undefined): HtmlNode[] {
  if (!box) return children;
  const at = children.indexOf(box);
  if (at === -1)
    return children.map((node) =>
      typeof node === 'object' && node.name === 'p' ? { ...node, children: without(node.children ?? [], box) } : node,
    );
  return children
    .slice(at + 1)
    .map((node, index) => (index === 0 && typeof node === 'string' ? node.trimStart() : node));
}
