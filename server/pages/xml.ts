import { escapeHtml } from '../../shared/kit/html.ts';

/** Escapes text for an XML document and drops characters that XML forbids (https://www.w3.org/TR/xml/#charsets). */
export function xmlText(text: string): string {
  return escapeHtml(allowed(text));
}

/** Puts markup into a CDATA section, which is split in two where the markup contains the section's end. */
export function cdata(markup: string): string {
  return `<![CDATA[${allowed(markup).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

function allowed(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
  return text.toWellFormed().replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
}
