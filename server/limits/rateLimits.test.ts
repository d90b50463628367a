import { ConnectionError } from 'sequelize';
import { describe, expect, it } from 'vitest';
import { notFound, unavailable } from '../problems.ts';
import { callFrom } from '../testing/callFrom.ts';
import { byAddress, createRateLimits } from './rateLimits.ts';

describe('a call within limits', () => {
  const limits = () => createRateLimits({ enabled: true });
  const ctx = callFrom('192.0.2.1');
  const counted = [byAddress('contact', ctx)];

  it.each([unavailable(), new ConnectionError(new Error('away'))])(
    'counts as nothing in an outage: %o',
    async (outage) => {
      const { run } = limits();
      for (let time = 0; time < 20; time++) {
        await expect(run(ctx, counted, () => Promise.reject(outage))).rejects.toBe(outage);
      }

      expect(await run(ctx, counted, async () => 'made')).toBe('made');
    },
  );

  it('counts where it is refused for its content', async () => {
    const { run } = limits();
    const refused = () => run(ctx, counted, () => Promise.reject(notFound()));
    for (let time = 0; time < 5; time++) await expect(refused()).rejects.toMatchObject({ status: 404 });

    await expect(refused()).rejects.toMatchObject({ status: 429 });
  });

  it('counts under none of its limits where one is exhausted', async () => {
    const { take } = limits();
    for (let time = 0; time < 5; time++) await take(ctx, counted);
    for (let time = 0; time < 20; time++) {
      await expect(take(ctx, [byAddress('comment', ctx), ...counted])).rejects.toMatchObject({ status: 429 });
    }

    await take(ctx, [byAddress('comment', ctx)]);

    expect(ctx.response.get('RateLimit')).toContain('"comment";r=9;t=60');
  });
});
