import { expect, launchSignedIn, STAND_IN_ONLY, test } from './fixtures.ts';

test(
  'a new comment is told of once that is switched on, and a click opens it and reads it',
  STAND_IN_ONLY,
  async ({ launchInStandIn, server }) => {
    const { window, electron, menu, address } = await launchSignedIn(launchInStandIn, server);
    const { _id, slug } = await server.createArticle({ title: 'Talked about' });
    const colleague = await server.createColleague('talker');
    const shown = () => electron.notifications.filter(({ isShown }) => isShown).map(({ options }) => options.body);
    await colleague('POST', `/comments/${_id}`, { message: 'Before.' });
    expect(electron.state.badge).toBeNull();

    await menu('notify');
    await expect.poll(() => electron.state.badge).toBe(1);
    expect(shown()).toEqual([]);
    await colleague('POST', `/comments/${_id}`, { message: 'Does it <b>lie</b> flat?' });
    electron.module.powerMonitor.emit('lock-screen');
    electron.module.powerMonitor.emit('unlock-screen');
    await expect.poll(shown).toEqual(['talker commented on “Talked about”\nDoes it &lt;b&gt;lie&lt;/b&gt; flat?']);
    expect(electron.state.badge).toBe(2);

    electron.notifications[0]?.emit('click');
    await expect(window).toHaveURL(address(`/articles/${slug}#comments`));
    await expect.poll(() => electron.state.badge).toBe(1);
    await menu('notify');
    expect(electron.state.badge).toBe(0);
  },
);

test('what was switched on stays on at the next start', STAND_IN_ONLY, async ({ launchInStandIn, server }) => {
  const first = await launchSignedIn(launchInStandIn, server);
  await first.menu('notify');
  await first.close();

  const { electron } = await launchInStandIn();

  await expect.poll(() => electron.state.badge).not.toBeNull();
});
