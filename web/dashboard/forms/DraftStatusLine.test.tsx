import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DraftStatusLine, type ShownDraft } from './DraftStatusLine.tsx';

const draft: ShownDraft = {
  ...{ state: 'device', loss: null, problem: null, server: null, isOnDevice: true },
  form: { busy: false },
};
const server = {
  ...{ status: 'waiting', storedAt: new Date(), isWhole: true, isPending: true, refusal: '' },
} as NonNullable<ShownDraft['server']>;
const stored = { ...server, status: 'stored', isPending: false } as typeof server;
const failed = { ...server, status: 'failed', isPending: false, refusal: 'No.' } as typeof server;

/** The line, and what is announced of it. */
function lineOf(given: Partial<ShownDraft>): [text: string | undefined, announced: string | undefined] {
  const html = renderToStaticMarkup(<DraftStatusLine draft={{ ...draft, ...given }} onRetry={() => {}} />);
  const text = /data-status="\w+">([^<]*)/.exec(html)?.[1];
  return [text?.replace(/\d\d:\d\d/, '12:00').trim(), /role="status">([^<]*)</.exec(html)?.[1]];
}

const SENDING = 'This device stores nothing: sending it to the server…';
const HERE = 'Saved on this device only: No.';
const ELSEWHERE = 'In another tab or device of yours too: choose above the text';

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  return () => vi.unstubAllGlobals();
});

describe('the status line of a draft', () => {
  it.each<[Partial<ShownDraft>, text: string, announced: string]>([
    [{}, 'Saved on this device', 'Saved on this device'],
    [{ state: 'clean' }, '', ''],
    [{ state: 'typing' }, '', ''],
    [{ form: { busy: true } }, 'Saving', ''],
    [{ state: 'failed', problem: 'away' }, 'Not saved:', 'Not saved'],
    [
      { state: 'failed', loss: 'unstored', isOnDevice: false },
      'This device stores nothing: save before you leave',
      'This device stores nothing: save before you leave',
    ],
    [{ server }, 'Saving…', ''],
    [{ state: 'server', server: stored }, 'Saved 12:00', 'Saved'],
    [{ state: 'typing', loss: 'unstored', isOnDevice: false, server }, SENDING, SENDING],
    [{ server: failed }, HERE, HERE],
    [{ state: 'failed', loss: 'unstored', isOnDevice: false, server: failed }, 'Not saved:', 'Not saved'],
    [{ server: { ...stored, status: 'none', other: {} } as typeof server }, ELSEWHERE, ELSEWHERE],
  ])('says of %j: "%s"', (given, text, announced) => {
    expect(lineOf(given)).toEqual([text, announced]);
  });

  it('says that the device is offline', () => {
    vi.stubGlobal('navigator', { onLine: false });

    expect(lineOf({ server: { ...failed, refusal: '' } as typeof server })[0]).toBe('On this device: offline');
  });

  it('announces the state alone, not the line, whose text changes more often', () => {
    const html = renderToStaticMarkup(<DraftStatusLine draft={draft} onRetry={() => {}} />);

    expect(html.match(/role="status"|aria-live/g)).toHaveLength(1);
  });
});
