/** A section of a text, by the heading that begins it. */
export interface Section {
  /** The fragment by which it is linked to. */
  id: string;
  heading: string;
}

const ENTITIES: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&amp;': '&' };

/** Returns the sections of a text that is ready for reading, by its second-level headings. */
export const sectionsIn = (html: string): Section[] =>
  [...html.matchAll(/<h2 id="([^"]*)"[^>]*>(.*?)<\/h2>/gs)].map(([, id = '', inner = '']) => ({
    id,
    heading: inner
      .replaceAll(/<sup><a [^>]*role="doc-noteref".*?<\/sup>|<[^>]*>/g, '')
      .replaceAll(/&(?:lt|gt|quot|amp);/g, (entity) => ENTITIES[entity] ?? entity),
  }));
