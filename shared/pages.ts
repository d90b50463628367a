import type { PageApi } from './api.ts';

/** What the operator says about the publication. */
export interface Site {
  name: string;
  description: string;
  /** The public origin, without a slash at the end: 'https://octavo.example'. */
  url: string;
  contact: { email: string; phone: string; location: string };
}

/** A page rendered on the server, in the parts that the document is put together from. */
export interface RenderedPage {
  status: number;
  /** Where to go instead, for a redirect; the other parts are empty then. */
  location?: string;
  /** `<title>`, `<meta>`, `<link>` and JSON-LD for the document's head. */
  head: string;
  /** The markup inside the root element. */
  body: string;
  /** The page's own module within web/, where it is a chunk of its own: its files go into the document's head. */
  module?: string;
  /** What the browser needs to take over without asking again: JSON in which every `<` is escaped. */
  state: string;
}

/** The web side's server entry: renders one absolute address as an anonymous reader sees it. */
export type RenderPage = (url: string, context: { api: PageApi; site: Site }) => Promise<RenderedPage>;
