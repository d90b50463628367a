import { t } from '../../../shared/texts/t.ts';
import { type ComparedField, type FieldChange, mergeFields } from '../forms/conflict/mergeFields.ts';
import { textOfBlocks } from '../forms/conflict/textOfBlocks.ts';
import styles from './OfferedDrafts.module.css';

interface DraftDifferencesProps<Values> {
  versions: { here: Values; other: Values };
  fields: ComparedField<Values>[];
}

/** The fields in which two drafts differ, each as it is in both; of a text, the parts that differ. */
export function DraftDifferences<Values extends object>({ versions, fields }: DraftDifferencesProps<Values>) {
  const { here, other } = versions;
  const changes = mergeFields({ base: other, yours: here, theirs: other }, fields);

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
    <section className={styles.differences} aria-label={t('Differences')} tabIndex={0}>
      {changes.map((change) => (
        <dl key={change.field.name} className={styles.difference}>
          <dt>{t('{field}, in this form', { field: t(change.field.label) })}</dt>
          <dd>{textOf(change, here, 'yours')}</dd>
          <dt>{t('{field}, in the other copy', { field: t(change.field.label) })}</dt>
          <dd>{textOf(change, other, 'base')}</dd>
        </dl>
      ))}
    </section>
  );
}

function textOf<Values>({ field, regions }: FieldChange<Values>, values: Values, side: 'yours' | 'base'): string {
  const { name, show = String as (value: never) => string } = field;
  if (!regions) return show(values[name] as never) || t('(empty)');
  const blocks = regions.flatMap((region) => (region.by === 'nobody' ? [] : [region[side]]));
  const parts = blocks.map(textOfBlocks);
  return (
    parts.filter((part) => part.trim() !== '').join('\n…\n') ||
    t(blocks.flat().length > 0 ? '(no text, such as a picture)' : '(empty)')
  );
}
