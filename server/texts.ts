import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Context } from 'koa';
import Negotiator from 'negotiator';
import { languageTag } from '../shared/kit/languageTag.ts';
import { interfaceLanguage, type Language } from '../shared/texts/languages.ts';
import { type Catalogue, english, inLanguage, type Message, t } from '../shared/texts/t.ts';
import type { App } from './context.ts';
import { builtFolder } from './folders.ts';
import type { AppState } from './http/state.ts';

/** A catalogue with those of its texts that the script of every document says. */
export interface ServerCatalogue extends Catalogue {
  document: Catalogue['texts'];
}

/** The longest part of a header that is read, in characters. */
const ACCEPTED_MAX = 200;

const catalogues = new Map<Language, ServerCatalogue>([['en', { ...english, document: {} }]]);

/** Returns the catalogue of a language, read once; that of English where there is none. */
export function catalogueOf(tag: string): ServerCatalogue {
  const language = interfaceLanguage(tag) ?? 'en';
  const known = catalogues.get(language);
  if (known) return known;
  const read = readCatalogue(language);
  catalogues.set(language, read);
  return read;
}

/** The file of a catalogue, which `npm run build` makes. */
export const builtCatalogue = (language: string): string => path.join(builtFolder, 'texts', `${language}.json`);

function readCatalogue(language: Language): ServerCatalogue {
  const file = builtCatalogue(language);
  const { texts = {}, document = {} } = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  return { language, texts, document };
}

/**
 * Returns the texts for who calls: of the language that the account has chosen, or else of the publication's, in which readers are told all; without a session, of the
 * first of `Accept-Language` that there is.
 */
export function catalogueFor({ settings }: App, ctx: Context & { state: Partial<AppState> }): ServerCatalogue {
  const { viewer } = ctx.state;
  if (viewer?.user.role === 'reader') return catalogueOf(settings.publication().language);
  const accepted = viewer ? viewer.user.language : firstAccepted(ctx.get('Accept-Language'));
  return catalogueOf(accepted ?? settings.publication().language);
}

/** Returns the first language of a header `Accept-Language` that there is, of as many as browsers send. */
function firstAccepted(header: string): string | undefined {
  const tags = new Negotiator({ headers: { 'accept-language': header.slice(0, ACCEPTED_MAX) } }).languages();
  return tags.map(languageTag).find((tag) => tag !== null && interfaceLanguage(tag) !== undefined) ?? undefined;
}

/** Translates the message of a response's body. */
export function say<Body>(catalogue: Catalogue, body: Body): Body {
  if (typeof body !== 'object' || body === null || !('message' in body)) return body;
  return { ...body, message: inLanguage(catalogue, () => t(body.message as Message)) };
}
