import { NodeHtmlMarkdown } from 'node-html-markdown';

const converter = new NodeHtmlMarkdown({ bulletMarker: '-', codeBlockStyle: 'fenced' });

/** Writes a text as Markdown with front matter, for people and for other programs; what Markdown has no words for is left out. */
export function markdownOf(facts: Record<string, unknown>, content: string): string {
  const lines = Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined && value !== '')
    // Every value of JSON is one of YAML, too: https://yaml.org/spec/1.2.2/#12-recommended-schemas
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}\n`);
  // The pictures lie in a folder beside that of the text.
  const text = content.replaceAll(/(?<= (?:src|href)=")\/images\//g, '../images/');
  return `---\n${lines.join('')}---\n\n${converter.translate(text)}\n`;
}
