import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';

/**
 * Speeds up the servers that run in the tests' own processes: a process that has encoded a picture encodes the next one too,
 * because loading its library takes ten times as long as a small picture. One that ends by a picture is replaced, as everywhere.
 */
const { fork } = childProcess;
const idle = [];

childProcess.fork = function forkOrReuse(program, ...rest) {
  if (!String(program).endsWith('images/encodeProcess.js')) return fork(program, ...rest);
  const [options] = rest;
  let child = idle.pop();
  while (child && !child.connected) child = idle.pop();
  // Its time would count from its start, not from its picture.
  child ??= fork(program, { ...options, timeout: undefined });
  for (const handle of [child, child.channel]) handle.ref();
  // The server kills it after its response.
  child.kill = () => {
    for (const event of ['spawn', 'message', 'error', 'exit']) child.removeAllListeners(event);
    for (const handle of [child, child.channel]) handle?.unref();
    return idle.push(child) > 0;
  };
  return child;
};
syncBuiltinESMExports();
