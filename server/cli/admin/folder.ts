import { databasePlace } from '../../database/servers/explainUnusable.ts';
import { adoptFolder } from '../../dataFolder/installation.ts';
import { sweepImages as sweepUnusedImages } from '../../images/sweep.ts';
import { explainBucket, openBucket } from '../../storage/openStorage.ts';
import { type Command, withContext } from './command.ts';
import { printLine } from './terminal.ts';

/** Assigns the data folder to the database. */
export const adopt: Command = {
  usage: 'adopt-folder',
  failure: 'The data folder was not adopted.',
  async run({ config }) {
    const { id, images, known } = await adoptFolder(config);
    const bucket = config.bucket && openBucket(config.bucket, config.dataFolder);
    if (bucket) await explainBucket(bucket, () => bucket.assign(id, { replace: true }));
    printLine(
      `The data folder ${config.dataFolder}${bucket ? `, the bucket ${bucket.name}` : ''} and the database ${databasePlace(config.databaseUrl)} belong together now.`,
    );
    printLine(`${known} of the ${images} image(s) in the folder belong to an article in the database.`);
  },
};

/** Moves every unused image to the trash, even where the server found suspiciously many. */
export const sweepImages: Command = {
  usage: 'sweep-images',
  failure: 'The images were not moved.',
  run: withContext(async (app) => {
    const { signal } = new AbortController();
    const { moved, restored } = await sweepUnusedImages(app, { stopped: signal, all: true });
    printLine(`Moved ${moved} unused image(s) to ${app.storage.trashName}, where they stay for 30 days.`);
    if (restored > 0) printLine(`Moved ${restored} image(s) back from there, because something uses them.`);
  }),
};
