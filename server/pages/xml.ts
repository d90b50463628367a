import { escapeHtml } from '../../shared/html.ts';

/** Text for an XML document: escaped, and without characters that none may hold (https://www.w3.org/TR/xml/#charsets). */
export function xmlText(text: string): string {
  return escapeHtml(allowed(text));
}

/** Markup as it is, in a CDATA section: one that contains the section's end is split in two there. */
export function cdata(markup: string): string {
  return `<![CDATA[${allowed(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function allowed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
