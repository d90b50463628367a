import { channel } from 'node:diagnostics_channel';
import { expect, it, onTestFinished, vi } from 'vitest';
import { STATEMENT_CHANNEL } from './database/queries/queryTimes.ts';
import { createLog } from './log.ts';
import { logSlowness } from './logSlowness.ts';

function watched() {
  const lines: Record<string, unknown>[] = [];
  onTestFinished(logSlowness(createLog('info', { write: (line) => void lines.push(JSON.parse(line)) })));
  return lines;
}

it('logs a slow statement without the texts in it', () => {
  const lines = watched();
  const sql = `SELECT id FROM users\n  WHERE email = 'ada@example.com' AND name = 'O''Hara' AND hash = E'x' LIMIT 1`;

  channel(STATEMENT_CHANNEL).publish({ sql, ms: 200 });
  channel(STATEMENT_CHANNEL).publish({ sql, ms: 201.4 });

  expect(lines).toEqual([
    expect.objectContaining({
      ...{ level: 'warn', msg: 'slow statement', ms: 201 },
      sql: "SELECT id FROM users WHERE email = '…' AND name = '…' AND hash = E'…' LIMIT 1",
    }),
  ]);
});

it('logs a part of a long statement, which ends within no text', () => {
  const lines = watched();

  channel(STATEMENT_CHANNEL).publish({ sql: `INSERT INTO texts VALUES ('${'secret '.repeat(100_000)}')`, ms: 300 });

  expect(lines[0]).toMatchObject({ sql: "INSERT INTO texts VALUES ('…'" });
});

it('logs a block of the event loop', async () => {
  const lines = watched();
  const block = () => {
    const end = performance.now() + 400;
    while (performance.now() < end);
    return lines.some(({ msg, ms }) => msg === 'the event loop was blocked' && Number(ms) > 100);
  };

  // The first delay is taken some milliseconds after the start: a block before it is none.
  await vi.waitUntil(block, { timeout: 60_000 });
});
