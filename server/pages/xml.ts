import { SOFT_BREAKS } from '../../shared/kit/fields.ts';
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
  const spaced = text.toWellFormed().replace(SOFT_BREAKS, ' ');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finding control characters is its purpose
  return spaced.replace(/[\u0000-\u0008\u000e-\u001f\ufffe\uffff]/g, '');
}
