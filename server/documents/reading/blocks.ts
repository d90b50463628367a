import { embedAt } from '../../../shared/documents/embeds/embeds.ts';
import type { Callout } from '../../../shared/documents/richText.ts';
import { escapeHtml, unescapeHtml } from '../../../shared/kit/html.ts';
import { language, msg, t } from '../../../shared/texts/t.ts';

/** Matches the beginning of an embed as the sanitiser writes it: its address, other attributes, pictures, and title. */
const EMBED = /<figure data-embed="([^"]*)"([^>]*)>((?:<img [^>]*>)*)<a [^>]*>([^<]*)<\/a>/g;
const TASK = /<li data-done="(true|false)"[^>]*>/g;
const CALLOUT = /<aside data-callout="(note|tip|warning)"([^>]*)>/g;

const KINDS: Record<Callout, string> = msg({ note: 'Note', tip: 'Tip', warning: 'Warning' });

/**
 * Makes embeds, call-outs and tasks ready for reading. An embed is a card with its link, and a button that loads the
 * provider's frame; without a script it is the link. The kind of a call-out and the state of a task are words.
 */
export const withBlocks = (html: string): string =>
  withSmallPictures(html)
    .replaceAll(EMBED, (_, address: string, others: string, pictures: string, title: string) =>
      card({ address, others, pictures, title }),
    )
    .replaceAll(
      TASK,
      (li, done: string) =>
        `${li}<span class="box" role="img" lang="${language()}" aria-label="${escapeHtml(t(done === 'true' ? 'Done' : 'To do'))}"></span>`,
    )
    .replaceAll(
      CALLOUT,
      (_, kind: Callout, others: string) =>
        `<aside data-callout="${kind}"${others} role="note"><p class="kind" lang="${language()}">${escapeHtml(t(KINDS[kind]))}</p>`,
    );

/** The width of a picture in a gallery, for the attribute `sizes`: styles/proseBlocks.css lays it out in two columns or more. */
const GALLERY_SIZES = '(min-width: 41rem) 18rem, 46vw';

/** Makes the pictures of galleries load as small as they are shown. */
function withSmallPictures(html: string): string {
  if (!html.includes('<figure data-gallery')) return html;
  const open: boolean[] = [];
  return html.replaceAll(/<figure([^>]*)>|<\/figure>|<img [^>]*>/g, (tag, figure?: string) => {
    if (tag === '</figure>') open.pop();
    else if (figure !== undefined) open.push(figure.includes(' data-gallery'));
    else if (open.includes(true)) return tag.replace(/ sizes="[^"]*"/, ` sizes="${GALLERY_SIZES}"`);
    return tag;
  });
}

/** Writes what a call-out is, and if tasks are done, into a text for feed readers, which have no styles for them. */
export const withPlainBlocks = (html: string): string =>
  html
    .replaceAll(TASK, (li, done: string) => `${li}${done === 'true' ? '☑' : '☐'} `)
    .replaceAll(
      CALLOUT,
      (aside, kind: Callout) => `${aside}<p lang="${language()}"><strong>${escapeHtml(t(KINDS[kind]))}</strong></p>`,
    );

/** Writes the beginning of an embed's card. What is given is escaped. */
function card({
  address,
  others,
  pictures,
  title,
}: Record<'address' | 'others' | 'pictures' | 'title', string>): string {
  const { provider = '', shape = 'post', frame = null } = embedAt(unescapeHtml(address)) ?? {};
  const name = escapeHtml(provider);
  const link = `<p class="source"><span lang="en">${name}</span> <a href="${address}" rel="noopener">${title}</a></p>`;
  const stage = frame === null ? '' : stageOf({ frame, name: provider, title, pictures });
  return `<figure class="embed" data-embed="${address}" data-shape="${shape}"${others}>${stage || pictures}${link}`;
}

function stageOf({ frame, name, title, pictures }: Record<'frame' | 'name' | 'title' | 'pictures', string>): string {
  const { host } = new URL(frame);
  const words = escapeHtml(t('Load from {name}', { name }));
  const label = escapeHtml(t('Load from {name}: {title}', { name, title: unescapeHtml(title) }));
  const button = `<button type="button" class="load" data-act data-frame="${escapeHtml(frame)}" lang="${language()}" aria-label="${label}">${words}</button>`;
  const hint = `<span class="hint" lang="${language()}">${escapeHtml(t('Your browser contacts {host} only then.', { host }))}</span>`;
  return `<div class="stage" data-needs-script>${pictures}${button}${hint}</div>`;
}

const FRAME = /<button type="button" class="load" data-act data-frame="(https:\/\/[a-z0-9.-]+)\//g;

/** Returns the origins of the frames that a page may load, each once. */
export const frameOrigins = (html: string): string[] => [
  ...new Set(Array.from(html.matchAll(FRAME), ([, origin = '']) => origin)),
];
