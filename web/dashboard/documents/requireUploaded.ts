import { t } from '../../../shared/texts/t.ts';
import { ApiProblem } from '../../kernel/ApiProblem.ts';

/** Matches an image that is being uploaded, whatever its other attributes have in them. */
const UPLOADING = /<img(?:[^>"']|"[^"]*"|'[^']*')*\sdata-upload=/gi;

const unfinishedPictures = (count: number) =>
  t(
    '{count, plural, one {# picture is not uploaded yet. Wait until it is, or remove it from the text.} other {# pictures are not uploaded yet. Wait until they are, or remove them from the text.}}',
    { count },
  );

/** Throws where pictures of the text are not on the server yet: they would be missing in the article. */
export function requireUploaded(content = ''): void {
  const count = content.match(UPLOADING)?.length ?? 0;
  if (count === 0) return;
  const message = unfinishedPictures(count);
  throw new ApiProblem(422, message, { content: message });
}
