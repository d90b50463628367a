import { type Attribute, Extension } from '@tiptap/core';
import { ELEMENTS, GLOBAL_ATTRIBUTES } from '../../../../shared/documents/richText.ts';
import { allowedValue } from '../html/allowList.ts';

/** Defines the attributes that the allow-list has for an element. If it is split in two, only the first has them. */
export function ownAttributes(tag: string): Record<string, Partial<Attribute>> {
  const attribute = (name: string) => ({
    default: null,
    keepOnSplit: false,
    parseHTML: (element: HTMLElement) => {
      const value = element.getAttribute(name);
      return value === null ? null : allowedValue(tag, name, value);
    },
  });
  return Object.fromEntries((ELEMENTS[tag] ?? []).map((name) => [name, attribute(name)]));
}

/** The attributes that are allowed on every element. */
export const attributesEverywhere = Extension.create({
  name: 'attributesEverywhere',
  addGlobalAttributes: () => [
    {
      types: '*',
      attributes: Object.fromEntries(
        GLOBAL_ATTRIBUTES.map((name) => [name, { parseHTML: (element: HTMLElement) => element.getAttribute(name) }]),
      ),
    },
  ],
});
