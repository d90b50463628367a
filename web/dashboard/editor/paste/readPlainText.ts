import { Fragment, type Node, type Schema, Slice } from '@tiptap/pm/model';

/** Reads plain text: blank lines separate paragraphs, other line breaks become `<br>`. */
export function readPlainText(text: string, schema: Schema): Slice {
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+|(?<!\n)\n+$/g, '')
    .split(/\n[ \t]*(?:\n[ \t]*)+/);
  const nodes = paragraphs.map((paragraph) => schema.node('paragraph', null, lines(paragraph, schema)));
  return new Slice(Fragment.from(nodes), 1, 1);
}

function lines(paragraph: string, schema: Schema): Node[] {
  return paragraph.split('\n').flatMap((line, index) => {
    const written = line === '' ? [] : [schema.text(line)];
    return index === 0 ? written : [schema.node('hardBreak'), ...written];
  });
}
