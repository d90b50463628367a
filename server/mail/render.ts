import { escapeHtml } from '../../shared/kit/html.ts';
import { isRightToLeft } from '../../shared/kit/languageTag.ts';
import type { MailText } from '../../shared/mail/mail.ts';
import { accentTones } from '../../shared/settings/accent.ts';
import type { Site } from '../../shared/site/pages.ts';
import { inLanguage, language, type Message, msg, t } from '../../shared/texts/t.ts';
import { catalogueOf } from '../texts.ts';
import type { MailBlock, MailContent } from './content.ts';

type MailSite = Pick<Site, 'name' | 'url' | 'accent' | 'language'>;

/** Renders a mail in the publication's look and language, as text and as HTML that needs no picture, no style sheet and no script. */
export function renderMail({ subject, blocks, unsubscribe }: MailContent, site: MailSite): MailText {
  const all: MailBlock[] = unsubscribe
    ? [...blocks, { link: msg('Unsubscribe from these mails'), path: unsubscribe }]
    : blocks;
  return inLanguage(catalogueOf(site.language), () => {
    const title = oneLine(t(subject));
    return { subject: title, text: textOf(all, site), html: htmlOf(title, all, site) };
  });
}

/** Returns a text on one line, as headers have it: without line breaks and other control characters, which would begin a header of its own. */
export const oneLine = (text: string): string => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();

function textOf(blocks: MailBlock[], { name, url }: MailSite): string {
  const parts = blocks.map((block) => {
    if (isText(block)) return t(block);
    if ('quote' in block) return block.quote.replace(/^/gm, '> ');
    return `${t('{name}:', { name: t('action' in block ? block.action : block.link) })}\n${url}${block.path}`;
  });
  return `${[...parts, `-- \n${oneLine(name)}\n${url}/`].join('\n\n')}\n`;
}

const SANS = "system-ui,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif";
const SERIF = "'Source Serif 4',Georgia,'Times New Roman',serif";

/** The colours are those of web/styles/tokens.css; programs that turn mails dark by themselves need them inline. */
const styles = {
  body: `margin:0;padding:0;background:#fbf9f4;color:#1d1a16;font:17px/1.6 ${SANS}`,
  sheet: 'max-width:560px;margin:0 auto;padding:32px 24px',
  name: `margin:0 0 32px;padding:0 0 12px;border-bottom:1px solid #e4ddd0;font:600 21px/1.3 ${SERIF}`,
  title: `margin:0 0 20px;font:600 25px/1.25 ${SERIF}`,
  paragraph: 'margin:0 0 16px',
  quote: 'margin:0 0 16px;white-space:pre-line',
  small: 'margin:0 0 16px;font-size:14px;color:#5e574d;word-break:break-word',
  foot: 'margin:40px 0 0;padding:12px 0 0;border-top:1px solid #e4ddd0;font-size:14px;color:#5e574d',
};

/** For programs that know both themes and honour styles in the head, such as Apple Mail and Thunderbird. */
const dark = (tone: string) => `@media (prefers-color-scheme:dark){
body,.sheet{background:#161412!important;color:#efe8dc!important}
.name,.foot,.quote{border-color:#37322c!important}
.small,.foot{color:#b3a998!important}
a{color:${tone}!important}
a.action{background:${tone}!important;color:#1d1a16!important}
}`;

/** The sheet has language and direction too, because programs such as Gmail show a mail without its outer elements. */
function htmlOf(subject: string, blocks: MailBlock[], { name, url, accent }: MailSite): string {
  const tones = accentTones(accent);
  const direction = isRightToLeft(language()) ? 'rtl' : 'ltr';
  const home = escapeHtml(`${url}/`);
  const title = escapeHtml(oneLine(name));
  const parts = blocks.map((block) => blockHtml(block, url, tones.light));
  return `<!doctype html>
<html lang="${language()}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${dark(tones.dark)}</style>
</head>
<body style="${styles.body}">
<div class="sheet" lang="${language()}" dir="${direction}" style="${styles.sheet}">
<p class="name" dir="auto" style="${styles.name}">${title}</p>
<h1 dir="auto" style="${styles.title}">${escapeHtml(subject)}</h1>
${parts.join('\n')}
<p class="foot" style="${styles.foot}"><bdi>${title}</bdi><br><a href="${home}" dir="ltr" style="color:${tones.light}">${home}</a></p>
</div>
</body>
</html>
`;
}

const isText = (block: MailBlock): block is Message => typeof block === 'string' || 'text' in block;

function blockHtml(block: MailBlock, url: string, tone: string): string {
  if (isText(block)) return `<p dir="auto" style="${styles.paragraph}">${escapeHtml(t(block))}</p>`;
  if ('quote' in block) {
    const side = isRightToLeft(language()) ? 'right' : 'left';
    const bar = `padding-${side}:16px;border-${side}:3px solid #e4ddd0`;
    return `<blockquote class="quote" dir="auto" style="${styles.quote};${bar}">${escapeHtml(block.quote)}</blockquote>`;
  }
  const address = escapeHtml(url + block.path);
  if ('link' in block) {
    return `<p class="small" style="${styles.small}"><a href="${address}" style="color:${tone}">${escapeHtml(t(block.link))}</a></p>`;
  }
  const button = `display:inline-block;padding:12px 20px;border-radius:4px;background:${tone};color:#ffffff;font-weight:600;text-decoration:none`;
  return `<p style="margin:24px 0"><a class="action" href="${address}" style="${button}">${escapeHtml(t(block.action))}</a></p>
<p class="small" style="${styles.small}">${escapeHtml(t('If the button does nothing, open this address:'))}<br><a href="${address}" dir="ltr" style="color:${tone}">${address}</a></p>`;
}
