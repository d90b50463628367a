import pg from 'pg';
import sqlite3 from 'sqlite3';

type Method = (this: unknown, ...args: unknown[]) => unknown;
/** The methods of the two drivers by which the product reads. */
const methods = [
  [sqlite3.Statement.prototype, 'all'],
  [pg.Client.prototype, 'query'],
] as unknown as [Record<string, Method>, string][];

/** Counts the rows that the databases return, until `end` is called, to statements for which `isCounted` is true as they are sent. */
export function countRows(isCounted: () => boolean): { end(): number } {
  let count = 0;
  const add = (result: unknown) => {
    const rows = Array.isArray(result) ? result : (result as { rows?: unknown[] } | undefined)?.rows;
    count += rows?.length ?? 0;
  };
  const originals = methods.map(([prototype, name]) => {
    const original = prototype[name] as Method;
    prototype[name] = function (this: unknown, ...args) {
      // For SQLite Sequelize looks up the types of columns before it reads.
      const isOfDriver = (this as { sql?: string }).sql?.startsWith('PRAGMA') === true;
      if (isOfDriver || !isCounted()) return original.apply(this, args);
      const callback = args.at(-1);
      if (typeof callback !== 'function') {
        const result = original.apply(this, args) as Promise<unknown>;
        result.then(add, () => {});
        return result;
      }
      const counting = function (this: unknown, error: unknown, result: unknown) {
        add(result);
        return callback.call(this, error, result);
      };
      return original.apply(this, [...args.slice(0, -1), counting]);
    };
    return () => {
      prototype[name] = original;
    };
  });
  return {
    end() {
      for (const restore of originals) restore();
      return count;
    },
  };
}
