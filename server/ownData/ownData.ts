import type { Readable } from 'node:stream';
import type { Viewer } from '../context.ts';
import { createDeleteAccount, type Dependencies } from './deleteAccount.ts';
import { exportOwnData } from './exportOwnData.ts';

/** All that is stored of an account: for its owner to take away, and to end. */
export type OwnDataRoom = ReturnType<typeof createOwnData>;

export function createOwnData(dependencies: Dependencies) {
  const { sequelize } = dependencies.database;
  return {
    /** Returns the JSON of all that is stored of the viewer, as a stream. */
    export: ({ user }: Viewer): Readable => exportOwnData(sequelize, user),

    /** Deletes the viewer's own account. Throws 422 for a wrong password or author, and 409 for the last administrator. */
    deleteAccount: createDeleteAccount(dependencies),
  };
}
