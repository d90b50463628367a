import type { ApiResponse } from './servers/client.ts';
import type { OctavoInProcess } from './servers/octavo.ts';
import { uncommitted } from './uncommitted.ts';

/** The statement at which a write of ours waits while another connection changes who may make it. */
const AT_THE_LOCK = { sqlite: /BEGIN IMMEDIATE/, postgres: /FOR SHARE|FOR NO KEY UPDATE|pg_advisory_xact_lock/ };

/** Makes a call while `statement` is uncommitted: what is checked first reads the state before it, the write the state after it. */
export async function raceAgainst(
  { environment, server }: OctavoInProcess,
  statement: string,
  call: () => Promise<ApiResponse>,
): Promise<ApiResponse> {
  const change = await uncommitted(environment.DATABASE_URL ?? '', statement);
  const waits = server.nextStatement(AT_THE_LOCK[process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite']);
  const response = call();
  await Promise.race([waits, response]);
  await change.commit();
  return response;
}
