/** A section of a text, by the heading that begins it. */
export interface Section {
  /** The fragment by which it is linked to. */
  id: string;
  heading: string;
}

/** The ids that the layout has already. */
const LAYOUT_IDS = ['main', 'contact', 'quick-links', 'root', 'state'];
const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Gives each second-level heading of the server's sanitised HTML an id. Returns the HTML with the sections that it has. */
export function withSections(html: string): { content: string; sections: Section[] } {
  const sections: Section[] = [];
  const taken = new Set(LAYOUT_IDS);
  const content = html.replaceAll(/<h2([^>]*)>(.*?)<\/h2>/gs, (_, attributes: string, inner: string) => {
    const heading = textOf(inner);
    const id = freeId(heading, taken);
    taken.add(id);
    if (heading !== '') sections.push({ id, heading });
    return `<h2 id="${id}"${attributes}>${inner}</h2>`;
  });
  return { content, sections };
}

const textOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity)
    .trim();

/** Returns the words of a heading with hyphens between them, numbered where they are taken. */
function freeId(heading: string, taken: Set<string>): string {
  const words =
    heading
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu)
      ?.join('-') ?? 'section';
  let id = words;
  for (let number = 2; taken.has(id); number++) id = `${words}-${number}`;
  return id;
}
