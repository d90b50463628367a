import { describe, expect, it, vi } from 'vitest';
import { slow } from '../../testing/slow.ts';
import { Connection } from './Connection.ts';

function aConnection({ ping = async () => true, isOnline = true } = {}) {
  const pause = slow<void>();
  const waits: number[] = [];
  const onRestored = vi.fn();
  const connection = new Connection({
    ping,
    isOnline: () => isOnline,
    wait: (ms) => {
      waits.push(ms);
      return waits.length > 3 ? new Promise(() => {}) : pause.promise;
    },
  });
  connection.onRestored(onRestored);
  return { connection, onRestored, waits, waited: pause.resolve };
}

const away = () => Promise.reject(new TypeError('Failed to fetch'));

describe('the connection', () => {
  it('is lost when a call gets no response, and restored by the next response', async () => {
    const { connection, onRestored } = aConnection();

    await connection
      .wrapFetch(away)('/api')
      .catch(() => {});

    expect(connection.lost).toBe(true);

    await connection.wrapFetch(async () => new Response())('/api');

    expect(connection.lost).toBe(false);
    expect(onRestored).toHaveBeenCalledOnce();
  });

  it('is not lost by a call that was aborted', async () => {
    const { connection } = aConnection();
    const givenUp = () => Promise.reject(new DOMException('', 'AbortError'));

    await connection
      .wrapFetch(givenUp)('/api')
      .catch(() => {});

    expect(connection.lost).toBe(false);
  });

  it('pings until the server responds', async () => {
    const ping = vi.fn(async () => true);
    ping.mockResolvedValueOnce(false);
    const { connection, onRestored, waits, waited } = aConnection({ ping });

    connection.lose();
    waited();
    await expect.poll(() => onRestored).toHaveBeenCalledOnce();

    expect(waits).toEqual([2_000, 4_000]);
  });

  it('does not ping while the device has no network', async () => {
    const ping = vi.fn(async () => true);
    const { connection, waits, waited } = aConnection({ ping, isOnline: false });

    connection.lose();
    waited();
    await expect.poll(() => waits).toHaveLength(4);

    expect(ping).not.toHaveBeenCalled();
  });
});
