import type { Attribute } from '@tiptap/core';
import { EVERYWHERE } from '../../../../shared/richText.ts';
import { allowedValue, attributesOf } from '../html/allowList.ts';

type Attributes = Record<string, Partial<Attribute>>;

/** What an element may have, handed through as it is written. What is split in two keeps only its language. */
export function keptAttributes(tag: string): Attributes {
  return Object.fromEntries(
    (attributesOf(tag) ?? EVERYWHERE).map((name) => [
      name,
      {
        default: null,
        keepOnSplit: EVERYWHERE.includes(name),
        parseHTML: (element: HTMLElement) => {
          const value = element.getAttribute(name);
          return value === null ? null : allowedValue(tag, name, value);
        },
      },
    ]),
  );
}

/** An attribute that travels as JSON in a `data-` attribute of the editor's own elements. */
export function jsonAttribute(name: string): Attributes {
  const from = `data-${name}`;
  return {
    [name]: {
      default: null,
      keepOnSplit: false,
      parseHTML: (element) => JSON.parse(element.getAttribute(from) ?? 'null'),
      renderHTML: (values) => ({ [from]: values[name] === null ? null : JSON.stringify(values[name]) }),
    },
  };
}
