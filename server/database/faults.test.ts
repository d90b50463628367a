import {
  ConnectionAcquireTimeoutError,
  ConnectionRefusedError,
  ConnectionTimedOutError,
  DatabaseError,
} from 'sequelize';
import { expect, it } from 'vitest';
import { asProblem } from '../http/handleProblems.ts';
import { faultOf } from './faults.ts';

const coded = (code: string) => new DatabaseError(Object.assign(new Error(code), { code, sql: '' }));

it.each([
  ['every connection of the pool is in use', new ConnectionAcquireTimeoutError(new Error('acquire timeout'))],
  ['Postgres has too many connections', coded('53300')],
  ['another process has locked the file', coded('SQLITE_BUSY')],
])('asks to try again where the database is busy: %s', (_case, error) => {
  expect(faultOf(error)).toBe('busy');

  const { status, message, headers } = asProblem(error);

  expect([status, message]).toEqual([503, 'The server is busy. Please try again shortly.']);
  expect(Number(headers['Retry-After'])).toBeGreaterThan(0);
});

it.each([
  ['it refuses connections', new ConnectionRefusedError(new Error('connect ECONNREFUSED'))],
  ['it does not answer', new ConnectionTimedOutError(new Error('timeout expired'))],
  ['it is starting up', coded('57P03')],
])('says that the database is not available where %s', (_case, error) => {
  expect(asProblem(error)).toMatchObject({
    status: 503,
    message: 'The database is not available at the moment. Please try again shortly.',
  });
});
