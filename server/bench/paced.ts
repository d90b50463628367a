import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** The interval between requests, in milliseconds. */
const PACE = 5;

/** Requests a page at a steady pace, without waiting for earlier responses; resolves to the milliseconds of each. */
export async function paced(url: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const responses: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n * PACE < seconds * 1000; n++) {
    const due = started + n * PACE;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    responses.push(timed(url, agent));
  }
  const times = await Promise.all(responses);
  agent.destroy();
  return times;
}

function timed(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (response) => {
      response.resume();
      response.once('end', () => {
        if (response.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`The page got status ${response.statusCode}.`));
      });
    }).on('error', reject);
  });
}
