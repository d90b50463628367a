import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { DraftStatus } from '../drafts/DraftForm.ts';
import { DraftStatusLine } from './DraftStatusLine.tsx';

function announced(status: DraftStatus): string | undefined {
  const html = renderToStaticMarkup(<DraftStatusLine status={status} onRetry={() => {}} />);
  return /role="status">([^<]*)</.exec(html)?.[1];
}

describe('the status line of a draft', () => {
  it.each<[DraftStatus, string]>([
    ['stored', 'Saved on this device'],
    ['unstored', 'This device stores nothing: save before you leave'],
    ['failed', 'Not saved'],
    ['clean', ''],
  ])('announces %s as "%s"', (status, text) => {
    expect(announced(status)).toBe(text);
  });

  it.each<DraftStatus>(['storing', 'saving'])('announces nothing of %s, which passes', (status) => {
    expect(announced(status)).toBe('');
  });

  it('announces the state alone, not the line, whose text changes more often', () => {
    const html = renderToStaticMarkup(<DraftStatusLine status="failed" onRetry={() => {}} />);

    expect(html.match(/role="status"|aria-live/g)).toHaveLength(1);
  });
});
