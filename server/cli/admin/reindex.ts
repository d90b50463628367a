import { plural } from '../../../shared/kit/text.ts';
import { queueAllArticles } from '../../search/indexing.ts';
import { type Command, withContext } from './command.ts';
import { printLine } from './terminal.ts';

/** Has the server index the words of all articles again, while it runs; readers go on searching in the old ones. */
export const reindex: Command = {
  usage: 'reindex',
  failure: 'The articles were not queued.',
  run: withContext(async (app) => {
    const queued = await queueAllArticles(app);
    printLine(`${plural(queued, 'article')} will be indexed by the running server, or by the next one that starts.`);
  }),
};
