import type { PageApi } from '../../../shared/api.ts';
import type { Article } from '../../../shared/articles/articles.ts';
import { failed } from '../../../shared/texts/messages.ts';
import { nullIfMissing } from '../../api/nullIfMissing.ts';
import { withFallbackMessage } from '../../api/withFallbackMessage.ts';

/** The article that a preview link shows; null where the link has expired or was revoked. */
export interface PreviewData {
  article: Article | null;
}

/** Loads the article of a preview link. Throws if the call fails for another reason than that there is no such link. */
export async function loadPreview(api: PageApi, token: string): Promise<PreviewData> {
  return { article: await nullIfMissing(withFallbackMessage(api.preview(token), failed.fetchArticles)) };
}
