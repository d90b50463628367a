import type { Browser } from '@playwright/test';
import { judge, type Verdict, verdictOf } from '../bars.ts';
import { ms, printProgress, table, whole } from '../report.ts';
import { launch } from './chromium.ts';
import { type DemoSite, startDemo } from './demo.ts';
import { type Hydration, hydrationOf } from './hydration.ts';
import { lighthouse, type Scores } from './lighthouse.ts';
import { type Typing, typingOf } from './typing.ts';
import { type Weight, weightOf } from './weight.ts';

/** The figures of the demo's pages in a browser. */
export interface BrowserFigures {
  /** Of the home page, and of the same elements by React alone. */
  hydration: Record<'octavo' | 'plain', Hydration>;
  weight: Weight;
  typing: Typing;
  /** Null where Lighthouse could not be run. */
  lighthouse: { home: Scores; article: Scores } | null;
}

/** Measures the demo, whose pages have pictures, in Chromium: each figure is the median of so many. */
export async function measureBrowser(runs: number): Promise<{ measured: BrowserFigures; verdicts: Verdict[] }> {
  printProgress('Loading the demo publication…');
  const site = await startDemo();
  try {
    const browser = await launch();
    printProgress('  hydration and weight…');
    const hydration = await hydrationOf(browser, site.home, runs * 2 + 1);
    const weight = await weightOf(browser, site.article);
    printProgress('  typing into a long text…');
    const { best: typing, verdict } = await judgeTyping(browser, site.home).finally(() => browser.close());
    const measured = { hydration, weight, typing, lighthouse: await lighthouseOf(site, runs) };
    print(measured);
    return { measured, verdicts: [...verdictsOf(measured), verdict] };
  } finally {
    await site.stop();
  }
}

const judgeTyping = (browser: Browser, home: string) =>
  judge({
    name: 'a key in a text of 1,000,000 characters, against one of 10,000',
    bar: { most: 3 },
    measure: () => typingOf(browser, home),
    figureOf: ({ long, short }) => long / short,
  });

async function lighthouseOf({ home, article }: DemoSite, runs: number): Promise<BrowserFigures['lighthouse']> {
  printProgress(`  Lighthouse, ${runs} times a page…`);
  try {
    return { home: await lighthouse(home, runs), article: await lighthouse(article, runs) };
  } catch (error) {
    // It is fetched from the registry, and all other figures are useful without it.
    printProgress(`  Lighthouse could not be run: ${error instanceof Error ? error.message : error}`);
    return null;
  }
}

function verdictsOf({ hydration, weight, lighthouse: scores }: BrowserFigures): Verdict[] {
  return [
    verdictOf({
      name: 'hydrating the home page, against React alone',
      figure: hydration.octavo.hydrating / hydration.plain.hydrating,
      bar: { most: 2.5 },
      unit: '',
    }),
    weightVerdict('requests', weight.requests, { most: 10, unit: 'requests' }),
    weightVerdict('scripts', weight.scripts, { most: 15, unit: 'kB' }),
    weightVerdict('styles', weight.styles, { most: 15, unit: 'kB' }),
    weightVerdict('fonts', weight.fonts, { most: 60, unit: 'kB' }),
    ...(scores ? [...lighthouseVerdicts('home', scores.home), ...lighthouseVerdicts('article', scores.article)] : []),
  ];
}

const weightVerdict = (kind: string, figure: number, { most, unit }: { most: number; unit: string }) =>
  verdictOf({ name: `article without its picture, ${kind}`, figure, bar: { most }, unit });

/** The score of performance that each page must reach: the home page has a dozen pictures. */
const PERFORMANCE = { home: 98, article: 99 };

function lighthouseVerdicts(page: keyof typeof PERFORMANCE, scores: Scores): Verdict[] {
  const score = (name: 'performance' | 'accessibility' | 'best-practices' | 'seo', least: number) =>
    verdictOf({ name: `Lighthouse, ${page}, ${name}`, figure: scores[name], bar: { least }, unit: 'of 100' });
  const shift = {
    name: `Lighthouse, ${page}, layout shift`,
    figure: scores.layoutShift,
    bar: { most: 0 },
    unit: 'shift',
  };
  return [
    score('performance', PERFORMANCE[page]),
    score('accessibility', 100),
    score('best-practices', 100),
    score('seo', 100),
    verdictOf(shift),
  ];
}

function print({ hydration, weight, typing, lighthouse: scores }: BrowserFigures): void {
  table(
    'In the browser, as a phone',
    ['', ''],
    [
      ['home at 4 times slowdown: hydrating', `${ms(hydration.octavo.hydrating)} ms`],
      ['the same elements by React alone', `${ms(hydration.plain.hydrating)} ms`],
      ['home at 4 times slowdown: loading the scripts, before', `${ms(hydration.octavo.loading)} ms`],
      ['home at 4 times slowdown: the whole thread, painting included', `${ms(hydration.octavo.whole)} ms`],
      ['article to its end without its picture, requests', whole(weight.requests)],
      ['article to its end without its picture, transferred', `${weight.kilobytes.toFixed(1)} kB`],
      ['a key in a text of 10,000 characters', `${ms(typing.short)} ms`],
      ['a key in a text of 1,000,000 characters', `${ms(typing.long)} ms`],
      ['its picture', `${weight.picture.toFixed(1)} kB`],
    ],
  );
  if (!scores) return;
  const columns: (keyof Scores)[] = [
    'performance',
    'accessibility',
    'best-practices',
    'seo',
    'layoutShift',
    'firstPaint',
    'largestPaint',
    'blocking',
  ];
  table(
    'Lighthouse, mobile; paints and blocking in ms',
    ['', ...columns],
    Object.entries(scores).map(([page, of]) => [
      page,
      ...columns.map((name) => (name === 'layoutShift' ? of[name].toFixed(3) : whole(of[name]))),
    ]),
  );
}
