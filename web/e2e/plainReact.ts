import { createElement, type ReactNode } from 'react';
import { hydrateRoot } from 'react-dom/client';

// Runs in a page of the site in place of its scripts: hydrates the same elements by React alone.
const root = document.getElementById('root');
if (!root) throw new Error('The page has no root.');
const comments = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
const separators: ChildNode[] = [];
while (comments.nextNode()) separators.push(comments.currentNode as Comment);
for (const each of separators) each.remove();
/** The attributes that React has another name for. */
const PROPERTIES: Record<string, string> = { class: 'className', for: 'htmlFor' };

hydrateRoot(root, childrenOf(root));

function childrenOf(parent: Element): ReactNode[] {
  return [...parent.childNodes].map((node) => (node instanceof Element ? elementOf(node) : node.textContent));
}

function elementOf(element: Element): ReactNode {
  const properties = Object.fromEntries(
    [...element.attributes].map(({ name, value }) => [PROPERTIES[name] ?? name, value]),
  );
  delete properties.style;
  return createElement(element.localName, properties, ...childrenOf(element));
}
