import MarkdownIt, { type Token } from 'markdown-it/browser';

/** The text of a Markdown file, as the form of an article has it. */
export interface MarkdownText {
  title: string;
  /** HTML that was not sanitised: the editor and the server do that. */
  content: string;
  /** The number of pictures that are files of their own, and so are not in the content. */
  missingPictures: number;
}

const FRONT_MATTER = /^---\n(?:(.*?)\n)?---(?:\n|$)/s;

/**
 * Converts Markdown: CommonMark (https://spec.commonmark.org) with tables and ~~strikethrough~~. Its title is that of the front matter,
 * else its first heading, else the name of the file.
 */
export function readMarkdown(text: string, fileName: string): MarkdownText {
  const markdown = new MarkdownIt({ html: true, linkify: true });
  const source = text.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n');
  const [whole = '', frontMatter = ''] = FRONT_MATTER.exec(source) ?? [];
  const tokens = markdown.parse(source.slice(whole.length), {});
  const heading = tokens[0]?.tag === 'h1' ? tokens.splice(0, 3)[1] : undefined;
  const title = titleIn(frontMatter) ?? (heading ? textOf(heading) : fileName.replace(/\.\w+$/, ''));
  const missingPictures = removeFiles(tokens);
  const content = markdown.renderer.render(tokens, markdown.options, {});
  return { title: title.trim(), content: content.trim(), missingPictures };
}

const textOf = ({ children }: Token) => children?.map(({ content }) => content).join('') ?? '';

function titleIn(frontMatter: string): string | undefined {
  const [, title] = /^title:[ \t]*(.+)$/im.exec(frontMatter) ?? [];
  return title?.trim().replace(/^(["'])(.*)\1$/, '$2');
}

/** Removes the pictures without an address on the web; returns their number. */
function removeFiles(tokens: Token[]): number {
  let removed = 0;
  for (const token of tokens) {
    const kept = token.children?.filter(
      (child) => child.type !== 'image' || /^https?:/i.test(String(child.attrGet('src'))),
    );
    removed += (token.children?.length ?? 0) - (kept?.length ?? 0);
    if (kept) token.children = kept;
  }
  return removed;
}
