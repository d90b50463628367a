import type { Transaction } from 'sequelize';
import type { Targets } from '../../../shared/kit/targets.ts';
import type { Message } from '../../../shared/texts/t.ts';
import { type Actor, idOf, type Scope, scopeOf, writerWithin } from '../../authorise.ts';
import type { App } from '../../context.ts';
import { keysOf } from '../../database/queries/keys.ts';
import { type Changed, runWork, type SlicedWork } from '../../jobs/slices.ts';
import { forbidden } from '../../problems.ts';
import { write } from '../../write.ts';

/** The actor of a change, and the rows that they may change. */
export interface Writer {
  actor: Actor;
  scope: Scope;
}

/** A kind of changes of many rows; a change is any JSON, with which a job can go on. */
export interface ManyChanges<Filters, Change> extends Pick<SlicedWork<unknown>, 'name' | 'step'> {
  as: 'admin' | 'author';
  /** Returns the title of the work on so many rows. */
  titleOf(change: Change, rows: number): Message;
  /** Resolves to the keys of the rows that a filter matches, in their order. Throws 409 where they are another number than expected. */
  keysOf(app: App, targets: Targets<Filters>, actor: Actor): Promise<number[]>;
  /** Changes rows by their keys, which are in order, within a write. */
  change(app: App, keys: number[], change: Change, writer: Writer, tx: Transaction): Promise<Changed>;
}

interface ManyChanged {
  /** The numbers that the changes add up to; null where they go on by themselves. */
  counts: Record<string, number> | null;
  keys: number[];
}

/** Returns the work in slices of a kind of changes. Whoever began it may write at every slice. */
export function workOf<Filters, Change>(
  changes: ManyChanges<Filters, Change>,
): SlicedWork<{ by: string | null; change: Change }> {
  const { name, step, as } = changes;
  return {
    name,
    ...(step && { step }),
    async change(app, keys, { by, change }, tx) {
      const actor = await writerWithin(by, tx);
      const scope = scopeOf(actor);
      if (!actor || scope.of === 'none' || (as === 'admin' && scope.of !== 'all')) throw forbidden();
      return changes.change(app, keys, change, { actor, scope }, tx);
    },
  };
}

/**
 * Changes many rows: up to a hundred by their ids, in one write, or all that a filter matches at one moment, in slices. Throws 401,
 * 403, and what `keysOf` and `change` throw.
 */
export async function changeMany<Filters, Change>(
  app: App,
  changes: ManyChanges<Filters, Change>,
  { targets, change: changeNow }: { targets: Targets<Filters>; change: Change | (() => Promise<Change>) },
  actor: Actor,
): Promise<ManyChanged> {
  const by = { as: changes.as, actor };
  const given = targets.ids && keysOf(targets.ids).sort((one, other) => one - other);
  const keys = given ?? (await changes.keysOf(app, targets, actor));
  const change = await (changeNow instanceof Function ? changeNow() : changeNow);
  if (!given) {
    const begun = { title: changes.titleOf(change, keys.length), task: { by: idOf(actor), change }, keys };
    return { counts: await runWork(app, workOf(changes), { ...begun, by }), keys };
  }
  const tags = (changed: Changed) => changed.tags;
  const { counts = {}, afterCommit } = await write(app, { ...by, tags }, ({ tx, scope }) =>
    changes.change(app, keys, change, { actor, scope }, tx),
  );
  await afterCommit?.();
  return { counts, keys };
}
