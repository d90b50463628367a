import { Agent, get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds from one request to the next. */
const PACE = 5;

/** Asks for a page at a steady pace, whether or not earlier answers are there; resolves to the milliseconds of each. */
export async function paced(url: string, seconds: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true });
  const answers: Promise<number>[] = [];
  const started = performance.now();
  for (let n = 0; n * PACE < seconds * 1000; n++) {
    const due = started + n * PACE;
    const early = due - performance.now();
    if (early > 1) await sleep(early);
    answers.push(timed(url, agent));
  }
  const times = await Promise.all(answers);
  agent.destroy();
  return times;
}

function timed(url: string, agent: Agent): Promise<number> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers: { 'Accept-Encoding': 'gzip, deflate, br' } }, (answer) => {
      answer.resume();
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve(performance.now() - started);
        else reject(new Error(`The page is answered ${answer.statusCode}.`));
      });
    }).on('error', reject);
  });
}
