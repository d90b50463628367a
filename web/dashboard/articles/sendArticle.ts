import { type Article, type articleAdminCalls, readTags } from '../../../shared/articles.ts';
import type { ResponseOf } from '../../../shared/call.ts';
import { requestOf } from '../../api/client.ts';
import type { FormCall } from '../../api/FormCall.ts';
import { sendForm } from '../../api/upload.ts';
import { ApiProblem } from '../../kernel/ApiProblem.ts';
import type { ArticleValues } from './articleValues.ts';

interface SendOptions extends Pick<FormCall, 'onProgress'> {
  /** The article to update; null for a new one. */
  article: Article | null;
  values: ArticleValues;
  signal: AbortSignal;
}

type Saved = ResponseOf<(typeof articleAdminCalls)['updateArticle']>;

/** Creates or updates an article. Throws like `sendForm`, with a message of its own if it was cancelled. */
export async function sendArticle({ article, values, signal, onProgress }: SendOptions): Promise<Saved> {
  const request = article ? requestOf('updateArticle', article._id) : requestOf('createArticle');
  try {
    return await sendForm({ ...request, body: formOf(values, article), signal, onProgress });
  } catch (problem) {
    throw signal.aborted ? new ApiProblem(0, 'Sending was cancelled.') : problem;
  }
}

function formOf({ imgUrl, tags, category, published, ...texts }: ArticleValues, article: Article | null): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(texts)) form.set(name, value);
  form.set('tags', JSON.stringify(readTags(tags)));
  form.set('published', String(published));
  // An article whose category was deleted may stay without one.
  if (category !== '' || article?.category !== null) form.set('category', category);
  if (imgUrl.kind === 'new') form.set('imgUrl', imgUrl.file);
  if (imgUrl.kind === 'removed') form.set('imgUrl', '');
  return form;
}
