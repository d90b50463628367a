import { useCallback, useEffect, useRef, useState } from 'react';
import type { Article } from '../../../../shared/articles.ts';
import type { CheckedFields, Finding } from '../../../../shared/publishChecks.ts';
import { useDashboard } from '../../useDashboard.ts';

/** The time after the last key before the text is checked again, in milliseconds. */
const PAUSE_MS = 1_000;

/** Checks an article as it is in the form: at once, and again after each pause in typing. */
export function usePublishChecks(article: Article | null, { content, summary, imgAlt, image }: CheckedFields) {
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
