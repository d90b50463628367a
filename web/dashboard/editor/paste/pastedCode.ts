import { escapeHtml } from '../../../../shared/kit/html.ts';
import { parseHtml } from '../html/parseHtml.ts';
import { readStyle } from './styles.ts';

/** The languages of the editor by VS Code's names for them, where these differ. */
const LANGUAGES: Record<string, string> = {
  javascript: 'js',
  javascriptreact: 'js',
  typescript: 'ts',
  typescriptreact: 'ts',
  shellscript: 'bash',
  jsonc: 'json',
  plaintext: 'markdown',
};

/**
 * Returns the language of text that was copied from an editor of code: '' where it is not known, 'markdown' for plain text
 * too; null for other text.
 */
export function codeLanguage(clipboard: DataTransfer | null): string | null {
  const told = clipboard?.getData('vscode-editor-data');
  if (told) {
    const { mode } = JSON.parse(told) as { mode?: string | null };
    return LANGUAGES[mode ?? ''] ?? mode ?? '';
  }
  const { firstElementChild: first, childElementCount } = parseHtml(clipboard?.getData('text/html') ?? '');
  const style = readStyle(
    first?.nextElementSibling?.getAttribute('data-style') ?? first?.getAttribute('data-style') ?? '',
  );
  const isCode = /\bmono|consolas|menlo|courier/.test(style['font-family'] ?? '') && childElementCount <= 2;
  return isCode && (first?.localName === 'pre' || style['white-space']?.startsWith('pre')) ? '' : null;
}

/** Writes code as HTML: a line of it within a sentence, several as a block. */
export function codeHtml(text: string, language: string): string {
  const code = escapeHtml(text.replace(/\r\n?/g, '\n').replace(/\n$/, ''));
  if (!code.includes('\n')) return `<code>${code}</code>`;
  return `<pre><code${language && ` class="language-${language}"`}>${code}</code></pre>`;
}
