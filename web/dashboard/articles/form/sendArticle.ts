import type { articleAdminCalls } from '../../../../shared/articles/articleAdminCalls.ts';
import type { Article } from '../../../../shared/articles/articles.ts';
import { readTags } from '../../../../shared/articles/tags.ts';
import type { EndedDraft } from '../../../../shared/documents/drafts.ts';
import type { ResponseOf } from '../../../../shared/kit/call.ts';
import { t } from '../../../../shared/texts/t.ts';
import { type FormCall, sendForm } from '../../../api/upload.ts';
import { isSame } from '../../../forms/Form.ts';
import { ApiProblem, detailOf } from '../../../kernel/ApiProblem.ts';
import { requestOf } from '../../dashboardEndpoints.ts';
import { requireUploaded } from '../../documents/requireUploaded.ts';
import { skippedTime } from '../schedule/scheduleHint.ts';
import { momentsOf } from '../schedule/zonedTime.ts';
import { typedSlug } from '../search/typedSlug.ts';
import { type ArticleValues, valuesOf } from './articleValues.ts';

interface SendOptions extends Pick<FormCall, 'onProgress' | 'conditions'> {
  /** The article to update; null for a new one. */
  article: Pick<Article, '_id'> | null;
  values: Partial<ArticleValues>;
  /** The draft that it was typed in. */
  ended?: EndedDraft;
  /** The publication's time zone. */
  timeZone: string;
  signal: AbortSignal;
}

type SaveResponse = ResponseOf<(typeof articleAdminCalls)['updateArticle']>;

/**
 * Creates an article, or updates one with the values that were changed. Throws like `sendForm`, with a message of its own
 * if it was cancelled, where pictures of the text are not uploaded, and where summer time skips the time of publication.
 */
export async function sendArticle(options: SendOptions): Promise<SaveResponse> {
  const { article, values, ended = {}, conditions, timeZone, signal, onProgress } = options;
  requireUploaded(values.content);
  const request = article ? requestOf('updateArticle', article._id) : requestOf('createArticle');
  const body = formOf(values, timeZone);
  if (!article) dropUnused(body);
  for (const [name, value] of Object.entries(ended)) body.set(name, String(value));
  try {
    return await sendForm({ ...request, body, conditions, signal, onProgress });
  } catch (problem) {
    if (signal.aborted) throw new ApiProblem(0, t('Sending was cancelled.'));
    const first = article ? undefined : detailOf<SaveResponse>(problem, 'first')?.article;
    if (!first) throw problem;
    // An earlier try with other values has created it, but its response was lost.
    const changed = changedFrom(valuesOf(first, timeZone), values);
    return sendArticle({
      ...options,
      article: first,
      values: changed,
      conditions: { ...conditions, key: undefined, version: first.version },
    });
  }
}

/** Leaves empty fields out, which are those that a new article may be without. */
function dropUnused(body: FormData): void {
  for (const [name, value] of [...body]) if (value === '' || value === 'false') body.delete(name);
}

function changedFrom(saved: ArticleValues, values: Partial<ArticleValues>): Partial<ArticleValues> {
  return Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !isSame(value, saved[name as keyof ArticleValues])),
  );
}

function formOf(values: Partial<ArticleValues>, timeZone: string): FormData {
  const { imgUrl, tags, published, publishAt, publishedAt, slug, featured, ...texts } = values;
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  if (tags !== undefined) form.set('tags', JSON.stringify(readTags(tags)));
  if (published !== undefined) form.set('published', String(published));
  if (featured !== undefined) form.set('featured', String(featured));
  if (slug !== undefined) form.set('slug', typedSlug(slug) ?? slug);
  if (publishAt !== undefined) form.set('publishAt', momentOf('publishAt', publishAt, timeZone));
  if (publishedAt !== undefined) form.set('publishedAt', momentOf('publishedAt', publishedAt, timeZone));
  if (imgUrl?.kind === 'new') form.set('imgUrl', imgUrl.file);
  if (imgUrl?.kind === 'library') form.set('imgUrl', imgUrl.image.url);
  if (imgUrl?.kind === 'removed') form.set('imgUrl', '');
  return form;
}

/** Returns a time as the call takes it; empty where there is none. */
function momentOf(name: 'publishAt' | 'publishedAt', local: string, timeZone: string): string {
  if (local === '') return '';
  const [moment] = momentsOf(local, timeZone);
  if (moment) return moment.toISOString();
  const message = skippedTime(timeZone);
  throw new ApiProblem(422, message, { [name]: message });
}
