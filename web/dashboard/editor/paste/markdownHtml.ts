import MarkdownIt from 'markdown-it/browser';

const DEFINITION = /^ {0,3}\[\^([^\]\s]+)\]:[ \t]*(.*(?:\n[ \t]+\S.*)*)\n?/gm;

/** Converts pasted Markdown to HTML: CommonMark with tables, ~~strikethrough~~ and [^footnotes], where every line break is one. */
export function markdownHtml(text: string): string {
  // HTML within is text, and so are lines that begin with spaces: somebody may have meant it.
  const markdown = new MarkdownIt({ html: false, breaks: true }).disable('code');
  const names: string[] = [];
  const notes: string[] = [];
  const source = text.replace(/\r\n?/g, '\n').replace(DEFINITION, (whole, name: string, note: string) => {
    if (text.split(`[^${name}]`).length < 3 || names.includes(name)) return whole;
    names.push(name);
    notes.push(`<small data-footnote>${markdown.renderInline(note.trim())}</small>`);
    return '';
  });
  // Letters that no text has stand for the references.
  const marked = source.replace(/\[\^([^\]\s]+)\]/g, (whole, name: string) =>
    names.includes(name) ? `\ue000${names.indexOf(name)}\ue001` : whole,
  );
  return markdown.render(marked).replace(/\ue000(\d+)\ue001/g, (whole, index) => notes[index] ?? whole);
}
