import { placeOf } from '../../database/reason.ts';
import { adoptFolder } from '../../installation.ts';
import { type Command, withServices } from './command.ts';
import { say } from './terminal.ts';

/** Joins the data folder and the database where they do not know each other. */
export const adopt: Command = {
  needs: [],
  usage: 'adopt-folder',
  failure: 'The data folder was not adopted.',
  async run({ config }) {
    const { images, known } = await adoptFolder(config);
    say(`The data folder ${config.dataFolder} and the database ${placeOf(config.databaseUrl)} belong together now.`);
    say(`${known} of the ${images} image(s) in the folder belong to an article in the database.`);
  },
};

/** Moves every image that nothing uses to the trash, also where the server found them to be suspiciously many. */
export const sweepImages: Command = {
  needs: [],
  usage: 'sweep-images',
  failure: 'The images were not moved.',
  run: ({ config }) =>
    withServices(config, async ({ services: { images, articles } }) => {
      const { signal } = new AbortController();
      const { moved } = await images.sweep({ used: articles.imageKeysInUse, stopped: signal, all: true });
      say(`Moved ${moved} unused image(s) to ${images.trashFolder}, where they stay for 30 days.`);
    }),
};
