import type { PageApi } from '../api.ts';
import type { DateFormat } from '../kit/dates.ts';
import type { MenuLink, PageMenuLink } from '../settings/menus.ts';
import type { SettingValues } from '../settings/settings.ts';
import type { Catalogue } from '../texts/t.ts';

/** The publication as its pages show it. */
export interface Site extends Pick<SettingValues, 'accent' | 'language' | 'comments' | 'registration'> {
  name: string;
  description: string;
  /** The IANA name of its time zone. */
  timeZone: string;
  /** The public origin, without a slash at the end: 'https://octavo.example'. */
  url: string;
  /** True where mails go out: nothing that needs them is offered elsewhere. */
  hasMail: boolean;
  contact: { email: string; phone: string; location: string };
  /** The address of its logo, in a size for the header; empty without one. */
  logo: string;
  /** For link previews of pages without a picture of their own. */
  sharingImage?: { path: string; width: number; height: number; alt: string };
  /** Missing for English dates. */
  dates?: DateFormat | undefined;
  /** The written pages in the header and the footer. */
  menu: PageMenuLink[];
  /** Further links of the header and the footer. */
  headerLinks: MenuLink[];
  /** Empty where there is none. */
  footerText: string;
}

/** A page rendered on the server, in the parts of its document. */
export interface RenderedPage {
  status: number;
  /** The target of a redirect, whose other parts are empty. */
  location?: string;
  /** `<title>`, `<meta>`, `<link>` and JSON-LD for the document's head. */
  head: string;
  /** The markup inside the root element. */
  body: string;
  /** The page's own module within web/, where it is a chunk of its own: its files go into the document's head. */
  module?: string;
  /** True where the browser loads the application at once, because the page is of no use without it. */
  isApplication?: true;
  /** The state from which the browser hydrates without further requests: JSON in which every `<` is escaped. */
  state: string;
}

/** Renders one absolute address as an anonymous reader sees it: the server entry of web/. */
export type RenderPage = (
  url: string,
  context: { api: PageApi; site: Site; catalogue: Catalogue },
) => Promise<RenderedPage>;
