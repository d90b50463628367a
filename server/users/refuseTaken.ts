import { UniqueConstraintError } from 'sequelize';
import { refused } from '../../shared/refused.ts';
import { conflict } from '../problems.ts';

/** Runs a write of an account. Throws 409 for an email or name that another account has. */
export async function refuseTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof UniqueConstraintError)) throw error;
    if (error.errors.some(({ path }) => path === 'email_key'))
      throw conflict(refused.emailTaken, { email: refused.emailTaken });
    throw conflict(refused.usernameTaken, { username: refused.usernameTaken });
  }
}
