import { language, t } from '../../../shared/texts/t.ts';
import styles from './BarChart.module.css';
import { NumberTable } from './NumberTable.tsx';
import type { Bar } from './period.ts';

interface BarChartProps {
  /** The name of what is counted: 'Views'. */
  name: string;
  hint?: string;
  /** The head of the table's first column: 'Day'. */
  unit: string;
  bars: Bar[];
}

/** The height of a chart in its own unit, which is stretched to its box. */
const HEIGHT = 100;

/** A chart of bars with its total, its highest bar in words, and a table of its numbers. */
export function BarChart({ name, hint, unit, bars }: BarChartProps) {
  const total = bars.reduce((sum, bar) => sum + bar.total, 0);
  const highest = bars.reduce<Bar | null>((most, bar) => (bar.total > (most?.total ?? 0) ? bar : most), null);
  const [first, last] = [bars[0], bars.at(-1)];

  return (
    <figure className={`card ${styles.chart}`}>
      <figcaption className="row">
        <h4 className={styles.name}>{name}</h4>
        <span className={styles.total}>{total.toLocaleString(language())}</span>
        {hint && <span className="tiny">{hint}</span>}
      </figcaption>
      <p className={`tiny ${styles.highest}`}>
        {highest
          ? t('Most: {count, number} ({label})', { count: highest.total, label: highest.label })
          : t('None in this time')}
      </p>
      {/* The table below says the same. */}
      <svg
        className={styles.bars}
        viewBox={`0 0 ${bars.length} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {bars.map(({ label, total: value }, index) => {
          const height = highest ? Math.max(value / highest.total, value > 0 ? 0.02 : 0) * HEIGHT : 0;
          return (
            <g key={label}>
              <rect className={styles.hit} x={index} y={0} width={1} height={HEIGHT} />
              <rect className={styles.bar} x={index + 0.1} y={HEIGHT - height} width={0.8} height={height} />
              <title>{`${label}: ${value.toLocaleString(language())}`}</title>
            </g>
          );
        })}
      </svg>
      <p className={`tiny ${styles.ends}`} aria-hidden="true">
        <span>{first?.label}</span>
        <span>{last?.label}</span>
      </p>
      <details className={styles.numbers}>
        <summary>{t('{name} as a table', { name })}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: by keyboard it could not be scrolled otherwise */}
        <section className={styles.scroll} aria-label={t('{name} as a table', { name })} tabIndex={0}>
          <NumberTable
            heads={[unit, name]}
            rows={bars.map(({ label, total }) => ({ key: label, name: label, number: total }))}
          />
        </section>
      </details>
    </figure>
  );
}
