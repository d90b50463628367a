import browserslist from 'browserslist';

/** The browsers that readers' scripts need (`defaults` in package.json), that the dashboard needs, and that can show the styles. */
export type BrowserList = 'defaults' | 'dashboard' | 'styles';

/** The names of each browser: in Can I Use, in texts, and in Vite. */
const BROWSERS = [
  { id: 'chrome', name: 'Chrome', target: 'chrome' },
  { id: 'edge', name: 'Edge', target: 'edge' },
  { id: 'firefox', name: 'Firefox', target: 'firefox' },
  { id: 'safari', name: 'Safari', target: 'safari' },
  { id: 'ios_saf', name: null, target: 'ios' },
];

/** The oldest browsers of a floor, for Vite: ['chrome130', 'edge130', …]. */
export function viteTargets(floor: BrowserList): string[] {
  return oldestVersions(floor).map(({ target, version }) => `${target}${version}`);
}

/** The oldest browsers of a floor, for people, each on one line: 'Chrome 130, Edge 130, Firefox 132, Safari 18.2'. */
export function describedFloor(floor: BrowserList): string {
  return oldestVersions(floor)
    .flatMap(({ name, version }) => (name ? [`${name}\u00a0${version}`] : []))
    .join(', ');
}

/** From the `browserslist` field of package.json, the one place that declares them: https://github.com/browserslist/browserslist. */
function oldestVersions(floor: BrowserList) {
  // The floor of a year stays what it is, however old the list of browsers grows.
  process.env.BROWSERSLIST_IGNORE_OLD_DATA ??= '1';
  const browsers = browserslist(null, { path: import.meta.dirname, env: floor, throwOnMissing: true });
  return BROWSERS.map((browser) => {
    // Newest first, some as a range: 'safari 18.5-18.7'.
    const oldest = browsers.findLast((each) => each.startsWith(`${browser.id} `));
    const version = /(?<= )[\d.]+/.exec(oldest ?? '')?.[0];
    if (!version) throw new Error(`No version of ${browser.id} belongs to the floor '${floor}'`);
    return { ...browser, version };
  });
}
