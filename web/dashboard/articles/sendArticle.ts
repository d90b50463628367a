import { type Article, type articleAdminCalls, readTags } from '../../../shared/articles.ts';
import type { ResponseOf } from '../../../shared/call.ts';
import { requestOf } from '../../api/client.ts';
import type { FormCall } from '../../api/FormCall.ts';
import { sendForm } from '../../api/upload.ts';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import type { ArticleValues } from './articleValues.ts';
import { scheduledTime, skippedTime } from './scheduleHint.ts';
import { momentsOf } from './zonedTime.ts';

interface SendOptions extends Pick<FormCall, 'onProgress'> {
  /** The article to update; null for a new one. */
  article: Article | null;
  values: ArticleValues;
  /** The publication's time zone. */
  timeZone: string;
  signal: AbortSignal;
}

type Saved = ResponseOf<(typeof articleAdminCalls)['updateArticle']>;

/**
 * Creates or updates an article. Throws like `sendForm`, with a message of its own if it was cancelled, and where summer
 * time skips the time of publication.
 */
export async function sendArticle({ article, values, timeZone, signal, onProgress }: SendOptions): Promise<Saved> {
  const request = article ? requestOf('updateArticle', article._id) : requestOf('createArticle');
  const body = formOf(values, article);
  const publishAt = values.published ? undefined : changedTime({ article, values, timeZone });
  if (publishAt !== undefined) body.set('publishAt', publishAt);
  try {
    return await sendForm({ ...request, body, signal, onProgress });
  } catch (problem) {
    throw signal.aborted ? new ApiProblem(0, 'Sending was cancelled.') : problem;
  }
}

/** Returns the time of publication as the call takes it: undefined where it was not changed, empty where it was taken away. */
function changedTime({ article, values, timeZone }: Pick<SendOptions, 'article' | 'values' | 'timeZone'>) {
  const { publishAt } = values;
  if (publishAt === scheduledTime(article?.publishAt, timeZone)) return undefined;
  if (publishAt === '') return '';
  const [moment] = momentsOf(publishAt, timeZone);
  if (moment) return moment.toISOString();
  const message = skippedTime(timeZone);
  throw new ApiProblem(422, message, { publishAt: message });
}

function formOf(
  { imgUrl, tags, category, published, publishAt: _, ...texts }: ArticleValues,
  article: Article | null,
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set('tags', JSON.stringify(readTags(tags)));
  // One that was published at its time meanwhile stays published.
  if (published !== article?.published) form.set('published', String(published));
  // An article whose category was deleted may stay without one.
  if (category !== '' || article?.category !== null) form.set('category', category);
  if (imgUrl.kind === 'new') form.set('imgUrl', imgUrl.file);
  if (imgUrl.kind === 'removed') form.set('imgUrl', '');
  return form;
}
