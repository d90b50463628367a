import type { Transaction } from 'sequelize';
import type { Targets } from '../../shared/targets.ts';
import type { Changes } from '../changes.ts';
import { keysOf } from '../database/keys.ts';
import type { Changed, SlicedWork, Slices } from '../jobs/slices.ts';
import { forbidden } from '../problems.ts';
import { type Actor, asAuthor, idOf, NOBODY, type OwnOnly, ownOnly, writerWithin } from './authorise.ts';

/** Who changes rows, and whose they may be. */
export interface Writer {
  actor: Actor;
  own: OwnOnly;
}

/** A kind of changes of many rows; a change is any JSON, with which a job can go on. */
interface ManyChanges<Filters, Change> extends Pick<SlicedWork<unknown>, 'name' | 'step'> {
  guard: 'admin' | 'author';
  /** Returns the title of the work on so many rows. */
  titleOf(change: Change, rows: number): string;
  /** Resolves to the ids of the rows that a filter matches. Throws 409 where they are another number than expected. */
  idsOf(targets: Targets<Filters>, actor: Actor): Promise<string[]>;
  /** Changes rows by their keys, which are in order, within a write. */
  change(keys: number[], change: Change, writer: Writer, tx: Transaction): Promise<Changed>;
}

interface ManyChanged {
  /** The numbers that the changes add up to; null where they go on by themselves. */
  counts: Record<string, number> | null;
  ids: string[];
}

/**
 * Returns a function that changes many rows: up to a hundred by their ids, in one write, or all that a filter matches at one moment,
 * in slices. Whoever began it may write at every slice. It throws what `idsOf` and `change` throw.
 */
export function changeMany<Filters, Change>(
  { changes, slices }: { changes: Changes; slices: Slices },
  { guard, titleOf, idsOf, change: changeRows, ...named }: ManyChanges<Filters, Change>,
) {
  const work: SlicedWork<{ by: string | null; change: Change }> = {
    ...named,
    async change(keys, { by, change }, tx) {
      const actor = await writerWithin(by, tx);
      const own = actor ? ownOnly(actor) : NOBODY;
      if (!actor || (guard === 'admin' && own !== null)) throw forbidden();
      return changeRows(keys, change, { actor, own }, tx);
    },
  };
  slices.handle(work);
  const allow = <T>(actor: Actor, write: (tx: Transaction, own: OwnOnly) => Promise<T>) =>
    asAuthor(actor, (tx, own) => {
      if (guard === 'admin' && own !== null) throw forbidden();
      return write(tx, own);
    });

  return async (targets: Targets<Filters>, changeNow: () => Promise<Change>, actor: Actor): Promise<ManyChanged> => {
    const ids = targets.ids ?? (await idsOf(targets, actor));
    const [change, keys] = [await changeNow(), keysOf(ids).toSorted((one, other) => one - other)];
    if (!targets.ids) {
      const begun = { title: titleOf(change, keys.length), task: { by: idOf(actor), change }, keys };
      return { counts: await slices.run(work, begun, (start) => allow(actor, start)), ids };
    }
    const once = allow(actor, (tx, own) => changeRows(keys, change, { actor, own }, tx));
    const { counts = {}, afterCommit } = await changes.write(once, ({ tags }) => tags);
    await afterCommit?.();
    return { counts, ids };
  };
}
