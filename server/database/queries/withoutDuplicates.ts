import { UniqueConstraintError } from 'sequelize';

/** Runs a write, and throws what `taken` returns in place of the database's error for a value that another row has. */
export async function withoutDuplicates<T>(
  write: () => Promise<T>,
  taken: (error: UniqueConstraintError) => Error,
): Promise<T> {
  try {
    return await write();
  } catch (error) {
    throw error instanceof UniqueConstraintError ? taken(error) : error;
  }
}
