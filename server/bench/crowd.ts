import { USER } from '../testing/rows/people.ts';
import { photograph, upload } from './upload.ts';

/** Loads a server in a process of its own: 20 clients sign in and 4 upload, each again and again. */
const [url = '', cookie = '', articles = ''] = process.argv.slice(2);
const done = { signIns: 0, uploads: 0, refused: 0 };
const image = await photograph();

for (let person = 0; person < 20; person++) void again(signIn);
for (let person = 0; person < 4; person++) void again(send);
process.send?.('begun');
process.on('message', () => process.send?.(done));
// The measurement is over.
process.on('disconnect', () => process.exit());

async function again(work: () => Promise<void>): Promise<never> {
  for (;;) await work();
}

async function signIn(): Promise<void> {
  const { email, password } = USER;
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  await response.arrayBuffer();
  if (response.ok) done.signIns++;
  else await refused(response);
}

async function send(): Promise<void> {
  const response = await upload({ url, cookie, articles: Number(articles) }, image);
  if (response.ok) done.uploads++;
  else await refused(response);
}

/** Waits as long as a busy server's Retry-After says. */
async function refused(response: Response): Promise<void> {
  if (response.status !== 503) throw new Error(`The crowd got status ${response.status}.`);
  done.refused++;
  const seconds = Number(response.headers.get('Retry-After') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
