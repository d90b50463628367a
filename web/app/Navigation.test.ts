import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../api/ApiProblem.ts';
import { aBrowser } from '../testing/browser.ts';
import { aReaderApi } from '../testing/readerApi.ts';
import { slow } from '../testing/slow.ts';
import { Navigation } from './Navigation.ts';
import type { Found, PageRoute } from './Visit.ts';

const Page = () => null;

/** Pages at /a, /b and /slow, of which the last waits for the test. */
function aSite({ href = '/a', routes = [] as PageRoute[] } = {}) {
  const window = aBrowser(href);
  const signals: AbortSignal[] = [];
  const failed = vi.fn();
  const late = slow<Found>();
  const navigation = new Navigation({
    browser: window.browser,
    api: (signal) => {
      signals.push(signal);
      return aReaderApi();
    },
    failed,
    routes: [
      ...routes,
      { path: '/a', Page },
      { path: '/b', Page },
      { path: '/slow', Page, load: () => late.promise },
      { path: '*', Page, load: () => ({ status: 404 }) },
    ],
  });
  navigation.listen();
  const path = () => navigation.shown?.location.pathname;
  return { ...window, navigation, signals, failed, late, path };
}

async function opened(options?: Parameters<typeof aSite>[0]) {
  const site = aSite(options);
  await site.navigation.open();
  return site;
}

describe('opening', () => {
  it('shows the page of the address with its status', async () => {
    const { navigation } = await opened({ href: '/nowhere' });

    expect(navigation.shown).toMatchObject({ status: 404, failure: null, movement: 'open' });
  });

  it('takes over what the server rendered without loading it again', async () => {
    const load = vi.fn(() => ({}));
    const { navigation } = aSite({ href: '/x', routes: [{ path: '/x', Page, load }] });

    await navigation.takeOver({ status: 200, failure: null });

    expect(navigation.shown?.Page).toBe(Page);
    expect(load).not.toHaveBeenCalled();
  });

  it('gives the address to go to instead and shows nothing', async () => {
    const { navigation } = aSite({ href: '/x', routes: [{ path: '/x', Page, load: () => ({ redirect: '/a' }) }] });

    const elsewhere = await navigation.open();

    expect(elsewhere).toBe('/a');
    expect(navigation.shown).toBeNull();
  });
});

describe('going on', () => {
  it('keeps page and address until the next page has loaded', async () => {
    const { navigation, address, late, path } = await opened();
    const show = vi.fn();

    const visit = navigation.go('/slow');
    await Promise.resolve();

    expect([path(), address(), navigation.busy]).toEqual(['/a', '/a', true]);

    late.resolve({ show });
    await visit;

    expect([path(), address(), navigation.busy]).toEqual(['/slow', '/slow', false]);
    expect(show).toHaveBeenCalledOnce();
  });

  it('loads the code of a chunk before it shows the page', async () => {
    const chunk = slow<() => null>();
    const routes: PageRoute[] = [{ path: '/lazy', chunk: { file: 'x.tsx', load: () => chunk.promise } }];
    const { navigation, path } = await opened({ routes });

    const visit = navigation.go('/lazy');
    await Promise.resolve();

    expect(path()).toBe('/a');

    chunk.resolve(Page);
    await visit;

    expect(path()).toBe('/lazy');
  });

  it('shows the newest wish alone, and ends the calls of the older', async () => {
    const { navigation, address, late, path, signals } = await opened();
    const show = vi.fn();

    const older = navigation.go('/slow');
    await navigation.go('/b');
    late.resolve({ show });
    await older;

    expect([path(), address()]).toEqual(['/b', '/b']);
    expect(signals.map(({ aborted }) => aborted)).toEqual([false, true, false]);
    expect(show).not.toHaveBeenCalled();
  });

  it('follows a redirect to the page that it names', async () => {
    const { navigation, address, length } = await opened({
      routes: [{ path: '/old', Page, load: () => ({ redirect: '/b' }) }],
    });

    await navigation.go('/old');

    expect(address()).toBe('/b');
    expect(length()).toBe(2);
  });

  it('follows another spelling to the one address of its page', async () => {
    const { navigation, address } = await opened();

    await navigation.go('/B/?x=1#y');

    expect(address()).toBe('/b?x=1#y');
  });

  it('makes no second entry for the address that it is at', async () => {
    const { navigation, length } = await opened();

    await navigation.go('/a');

    expect(length()).toBe(1);
    expect(navigation.shown?.movement).toBe('replace');
  });

  it('changes the address of what is on screen without loading it', async () => {
    const { navigation, address, length, signals } = await opened();

    navigation.rename('/a?tab=register');

    expect(address()).toBe('/a?tab=register');
    expect(length()).toBe(1);
    expect(signals).toHaveLength(1);
  });
});

describe('a page that fails', () => {
  const routes: PageRoute[] = [
    { path: '/x', Page, failed: 'No.', load: () => Promise.reject(new ApiProblem(503, 'Later')) },
  ];

  it('is shown as failed under its address, and told of', async () => {
    const { navigation, address, failed } = await opened({ routes });

    await navigation.go('/x');

    expect(address()).toBe('/x');
    expect(navigation.shown).toMatchObject({ Page: null, status: 503, failure: { status: 503 } });
    expect(failed).toHaveBeenCalledWith(expect.objectContaining({ message: 'Later' }), 'No.');
  });

  it('arrives like a new one when trying again succeeds', async () => {
    const load = vi.fn((): Found => ({}));
    load.mockImplementationOnce(() => {
      throw new ApiProblem(0, '');
    });
    const { navigation, length } = await opened({ routes: [{ path: '/x', Page, load }] });
    await navigation.go('/x');

    await navigation.refresh();

    expect(navigation.shown).toMatchObject({ Page, failure: null, movement: 'replace' });
    expect(length()).toBe(2);
  });

  it('tries again with a new document where its code could not be fetched', async () => {
    const chunk = { file: 'x.tsx', load: () => Promise.reject(new TypeError('Failed to fetch')) };
    const { navigation, left } = await opened({ routes: [{ path: '/x', chunk }] });
    await navigation.go('/x?y=1');

    await navigation.refresh();

    expect(navigation.shown?.failure).toEqual({ status: 0, needsDocument: true });
    expect(left).toEqual(['/x?y=1']);
  });

  it('does not stand in the way of a newer wish', async () => {
    const { navigation, late, path, failed } = await opened();

    const older = navigation.go('/slow');
    await navigation.go('/b');
    late.reject(new ApiProblem(500, 'No'));
    await older;

    expect(path()).toBe('/b');
    expect(failed).not.toHaveBeenCalled();
  });
});

describe('going back', () => {
  it('loads the page before and knows where it was scrolled', async () => {
    const { navigation, browser, path } = await opened();
    await navigation.go('/b');

    navigation.back();
    await vi.waitFor(() => expect(path()).toBe('/a'));

    expect(navigation.shown?.movement).toBe('back');
    expect(browser.scrollOf(navigation.shown?.location.key ?? '')).toBe(100);
  });

  it('gives up what was being loaded', async () => {
    const { navigation, late, path } = await opened();
    await navigation.go('/b');
    const visit = navigation.go('/slow');

    navigation.back();
    late.resolve({});
    await visit;
    await vi.waitFor(() => expect(path()).toBe('/a'));

    expect(navigation.busy).toBe(false);
  });

  it('loads nothing between places on one page', async () => {
    const { navigation, browser, signals } = await opened();

    browser.push({ ...browser.here(), hash: '#note', key: 'second' });
    browser.go(0);

    expect(navigation.shown).toMatchObject({ movement: 'fragment', location: { hash: '#note' } });
    expect(signals).toHaveLength(1);
  });
});

it('knows its own pages from other addresses', async () => {
  const { navigation } = aSite();

  expect([navigation.knows('/a'), navigation.knows('/feed.xml')]).toEqual([true, false]);
});

describe('a guarded page', () => {
  it('is left only where its guard lets go', async () => {
    const { navigation, path, length } = await opened();
    const end = navigation.guard(async () => false);

    await navigation.go('/b');
    const whileGuarded = path();
    end();
    await navigation.go('/b');

    expect([whileGuarded, path(), length()]).toEqual(['/a', '/b', 2]);
  });

  it('is guarded by the newest alone', async () => {
    const { navigation, path } = await opened();
    const endOld = navigation.guard(async () => true);
    navigation.guard(async () => false);
    endOld();

    await navigation.go('/b');

    expect(path()).toBe('/a');
  });
});

it('takes a step of its own in the history without loading anything', async () => {
  const load = vi.fn(() => ({}));
  const { navigation, address, length } = await opened({ href: '/x', routes: [{ path: '/x', Page, load }] });

  navigation.step('/x?page=2');

  expect([address(), length(), load.mock.calls.length]).toEqual(['/x?page=2', 2, 1]);
  expect(navigation.shown?.location.search).toBe('?page=2');
});
