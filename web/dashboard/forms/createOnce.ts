import { detailOf } from '../../kernel/ApiProblem.ts';

/** Creates a row, or changes the one that an earlier try with other values has created, whose response was lost. Throws as the calls do. */
export async function createOnce<Response extends object>(
  create: () => Promise<Response>,
  change: (first: Response) => Promise<Response>,
): Promise<Response> {
  try {
    return await create();
  } catch (problem) {
    const first = detailOf<Response>(problem, 'first');
    if (!first) throw problem;
    return change(first);
  }
}
