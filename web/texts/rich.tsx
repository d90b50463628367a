import { Fragment, type ReactNode } from 'react';
import { pieces, translated } from '../../shared/texts/t.ts';

type RichValue = ReactNode | ((inner: ReactNode) => ReactNode);

/**
 * Translates a text with elements in it, as `t` does: the value of a placeholder may be one, and that of a tag makes one of the words
 * between: `rich('Read the <a>guide</a>.', { a: (words) => <a href="/guide">{words}</a> })`.
 */
export function rich(text: string, values: Readonly<Record<string, RichValue>>): ReactNode {
  return shown(pieces(translated(text, values.context), wrapped(values)) as ReactNode[]);
}

/** Has the functions of tags take elements in place of lists. */
const wrapped = (values: Readonly<Record<string, RichValue>>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'function' ? (inner: ReactNode[]) => value(shown(inner)) : value,
    ]),
  );

const shown = (parts: ReactNode[]): ReactNode =>
  // biome-ignore lint/suspicious/noArrayIndexKey: a text has its parts in one order
  parts.map((part, index) => <Fragment key={index}>{part}</Fragment>);
