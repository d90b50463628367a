import { INLINE } from '../../../../shared/richText.ts';

/**
 * Numbers inline elements that would otherwise run into one because they are alike: `<q>` in `<q>`, `<kbd>` beside
 * `<kbd>`. The number is the attribute `run` of a mark; elements that nothing alike touches have none.
 */
export function markRuns(body: Element): void {
  const leaves = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && !['img', 'br'].includes(node.localName)
      ? NodeFilter.FILTER_SKIP
      : NodeFilter.FILTER_ACCEPT,
  );
  const numbered = new Map<Element, number>();
  let before: Element[] = [];

  for (let leaf = leaves.nextNode(); leaf; leaf = leaves.nextNode()) {
    const around = inlineAround(leaf, body);
    for (const [depth, element] of around.entries()) {
      if (numbered.has(element)) continue;
      const alike = [...around.slice(0, depth), ...before].filter((other) => areAlike(element, other));
      const taken = new Set(alike.map((other) => numbered.get(other)));
      let run = 0;
      while (taken.has(run)) run++;
      numbered.set(element, run);
      if (run > 0) element.setAttribute('data-run', String(run));
    }
    before = around;
  }
}

/** The inline elements around a leaf, outermost first. */
function inlineAround(leaf: Node, body: Element): Element[] {
  const found: Element[] = [];
  for (let element = leaf.parentElement; element && element !== body; element = element.parentElement) {
    if (Object.hasOwn(INLINE, element.localName)) found.unshift(element);
  }
  return found;
}

function areAlike(one: Element, other: Element): boolean {
  return one.localName === other.localName && blockOf(one) === blockOf(other) && signature(one) === signature(other);
}

function blockOf(element: Element): Element | null {
  let parent = element.parentElement;
  while (parent && Object.hasOwn(INLINE, parent.localName)) parent = parent.parentElement;
  return parent;
}

function signature(element: Element): string {
  const attributes = [...element.attributes].filter(({ name }) => name !== 'data-run');
  return JSON.stringify(attributes.map(({ name, value }) => [name, value]).sort());
}
