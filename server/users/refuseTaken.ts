import type { UniqueConstraintError } from 'sequelize';
import { refused } from '../../shared/refused.ts';
import { withoutDuplicates } from '../database/withoutDuplicates.ts';
import { conflict } from '../problems.ts';

/** Runs a write of an account. Throws 409 for an email or name that another account has. */
export const refuseTaken = <T>(write: () => Promise<T>): Promise<T> =>
  withoutDuplicates(write, ({ errors }: UniqueConstraintError) =>
    errors.some(({ path }) => path === 'email_key') ? emailTaken() : usernameTaken(),
  );

export const emailTaken = () => conflict(refused.emailTaken, { email: refused.emailTaken });

export const usernameTaken = () => conflict(refused.usernameTaken, { username: refused.usernameTaken });
