import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { done, noted, noting, openJobs } from '../testing/servers/jobs.ts';
import { type OwnDatabase, ownDatabase } from '../testing/servers/ownDatabase.ts';
import { startJobs } from './runner.ts';

const log = createLog('silent');

describe.each(['sqlite', 'postgres'] as const)('the runner of jobs on %s', (engine) => {
  let own: OwnDatabase;
  beforeEach(async () => {
    own = await ownDatabase(engine);
  });
  afterEach(() => own.remove());

  it('runs at the start what became due before it, then what is scheduled here and by other processes', async () => {
    const [here, elsewhere] = [openJobs(own, () => new Date()), openJobs(own, () => new Date())];
    const waiting = new Map<string, () => void>();
    const ran: string[] = [];
    const run = (key: string) => new Promise<void>((resolve) => waiting.set(key, resolve));
    here.jobs.handle('note', {
      async run({ key }) {
        ran.push(key);
        return done(waiting.get(key)?.());
      },
    });
    await elsewhere.schedule('past', new Date(0));
    const [soon, other] = [run('soon'), run('other')];

    const runner = startJobs({ jobs: here.jobs, log });
    await runner.caughtUp;
    const atTheStart = [...ran];
    await here.schedule('soon', new Date(Date.now() + 50));
    await soon;
    await elsewhere.schedule('other', new Date());
    await other;
    await runner.stop();

    expect([atTheStart, ran]).toEqual([['past'], ['past', 'soon', 'other']]);
    expect(await here.jobs.due()).toEqual([]);
  });

  it('finishes the running job before it stops, and begins no other', async () => {
    const { database, jobs, schedule } = openJobs(own, () => new Date());
    let begin: () => void = () => {};
    let finish: () => void = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const note = noting(database);
    jobs.handle('note', {
      async run(job, tx) {
        begin();
        await finished;
        return note.run(job, tx);
      },
    });
    await schedule('note-1', new Date());
    await schedule('note-2', new Date());

    const runner = startJobs({ jobs, log });
    await begun;
    const stopped = runner.stop();
    finish();
    await stopped;

    expect(await noted(database)).toEqual(['note-1']);
  });
});
