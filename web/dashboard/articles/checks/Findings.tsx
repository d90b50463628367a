import { observer } from 'mobx-react-lite';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Article } from '../../../../shared/articles/articles.ts';
import type { CheckedFields, Finding, FormPlace } from '../../../../shared/documents/publishChecks.ts';
import { t } from '../../../../shared/texts/t.ts';
import type { Form } from '../../../forms/Form.ts';
import { Button } from '../../../ui/Button.tsx';
import { closeAround } from '../../../ui/Dialog.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { focusField } from '../../documents/details/DetailsPanel.tsx';
import { useDashboard } from '../../useDashboard.ts';
import type { ArticleValues } from '../form/articleValues.ts';
import styles from './Findings.module.css';

/** The time after the last key before the text is checked again, in milliseconds. */
const PAUSE_MS = 1_000;

export interface PublishChecksProps {
  form: Form<ArticleValues>;
  article: Article | null;
  /** Goes to a place in the text. */
  onGo: (place: FormPlace) => void;
  /** Saves the article; missing where another button does. */
  onPublish?: () => void;
}

/** The findings before an article is published, each with a way to its place; none stops a publication. */
export const Findings = observer(function Findings({ form, article, onGo, onPublish }: PublishChecksProps) {
  const title = useId();
  const section = useRef<HTMLElement>(null);
  const { content, summary, imgAlt, imgUrl, published } = form.values;
  const checked = { content, summary, imgAlt, image: imgUrl.kind === 'current' };
  const { findings, hasFailed, check } = usePublishChecks(article, checked);
  /** True where there is something to pass over. */
  const mayPass = hasFailed || (findings?.length ?? 0) > 0;
  const verdict = textOf(findings?.length, hasFailed);

  const handleGo = (place: FormPlace) => {
    closeAround(section.current);
    if (place.element) return onGo({ ...place });
    focusField(document.querySelector<HTMLElement>(`form [name="${place.field}"]`));
  };

  return (
    <section ref={section} className={`card stack ${styles.checks}`} aria-labelledby={title}>
      <p id={title} className={styles.title}>
        {t('Before you publish')}
      </p>
      <p className="tiny" role="status">
        {mayPass ? t('{before} {next}', { before: verdict, next: t('You can publish all the same.') }) : verdict}
      </p>
      {findings && findings.length > 0 && (
        <ul className={styles.findings}>
          {findings.map((finding) => (
            <li key={`${finding.rule} ${finding.field} ${finding.index}`}>
              <button type="button" className={`line ${styles.finding}`} onClick={() => handleGo(finding)}>
                <span>{finding.message}</span>
                <Icon name="next" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row">
        {hasFailed && <Button onClick={() => void check()}>{t('Check again')}</Button>}
        {mayPass && onPublish && (
          <Button busy={form.busy} onClick={onPublish}>
            {t(published ? 'Publish anyway' : 'Schedule anyway')}
          </Button>
        )}
      </div>
    </section>
  );
});

/** Checks an article as it is in the form: at once, and again after each pause in typing. */
function usePublishChecks(article: Article | null, { content, summary, imgAlt, image }: CheckedFields) {
  const { backgroundApi: api } = useDashboard();
  const [findings, setFindings] = useState<Finding[]>();
  const [hasFailed, setHasFailed] = useState(false);
  const latest = useRef(0);
  const id = article?._id;
  // A save writes the picture of the article, and may publish it, to which its own links lead.
  const version = article?.version;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved version is checked again
  const check = useCallback(async () => {
    const request = ++latest.current;
    setHasFailed(false);
    const fields = { content, summary, imgAlt, image };
    try {
      const checked = await (id === undefined ? api.checkNewArticle(fields) : api.checkArticle(id, fields));
      if (request === latest.current) setFindings(checked.findings);
    } catch {
      if (request === latest.current) setHasFailed(true);
    }
  }, [api, id, version, content, summary, imgAlt, image]);

  useEffect(() => {
    const timer = setTimeout(() => void check(), latest.current === 0 ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [check]);

  return { findings, hasFailed, check };
}

function textOf(count: number | undefined, hasFailed: boolean): string {
  if (hasFailed) return t('The checks could not be made.');
  if (count === undefined) return t('Checking…');
  if (count === 0) return t('All checks passed.');
  return t('{count, plural, one {# thing} other {# things}} to look at.', { count });
}
