/** A query for elements of a page: by role and accessible name, by label, by text, or by a CSS selector. */
export interface Query {
  by: 'Role' | 'LabelText' | 'Text' | 'css';
  text: string | Pattern;
  name?: string | Pattern;
  /** Searches only inside the elements that this query finds. */
  within?: Query;
}

/** A regular expression in a form that can be sent to a page. */
export interface Pattern {
  source: string;
  flags: string;
}

/** A page or an element, in which elements are found. A string matches the whole text, a pattern a part of it. */
export abstract class Scope<Located> {
  protected abstract locator(query: Query): Located;

  getByRole(role: string, { name }: { name?: string | RegExp } = {}): Located {
    return this.locator({ by: 'Role', text: role, ...(name === undefined ? {} : { name: sendable(name) }) });
  }

  getByLabel(label: string | RegExp): Located {
    return this.locator({ by: 'LabelText', text: sendable(label) });
  }

  getByText(text: string | RegExp): Located {
    return this.locator({ by: 'Text', text: sendable(text) });
  }

  /** Finds elements that have no name by a CSS selector. */
  css(selector: string): Located {
    return this.locator({ by: 'css', text: selector });
  }
}

function sendable(text: string | RegExp): string | Pattern {
  return typeof text === 'string' ? text : { source: text.source, flags: text.flags };
}

/** Runs in the page, beside DOM Testing Library: https://testing-library.com/docs/queries/about */
export function findAll(query: Query): Element[] {
  type Find = (scope: Element, text: string | RegExp, options?: object) => Element[];
  type Library = Record<`queryAllBy${string}`, Find> & { RegExp: typeof RegExp };
  const library = (window as unknown as { TestingLibraryDom: Library }).TestingLibraryDom;
  // Firefox runs each script in a realm of its own, and the library knows only the patterns of its own.
  const matcher = (text: string | Pattern) =>
    typeof text === 'string' ? text : new library.RegExp(text.source, text.flags);
  const find = ({ by, text, name, within }: Query): Element[] => {
    const scopes: Element[] = within ? find(within) : [...document.querySelectorAll('body')];
    const elements = scopes.flatMap((scope) =>
      by === 'css'
        ? [...scope.querySelectorAll(String(text))]
        : (library[`queryAllBy${by}`]?.(scope, matcher(text), name === undefined ? {} : { name: matcher(name) }) ?? []),
    );
    return [...new Set(elements)];
  };
  return find(query);
}
