import { ADMIN } from '../testing/people.ts';
import { photograph, upload } from './upload.ts';

/** The program of the people who keep a server at work: 20 who sign in and 4 who upload, each again and again. */
const [url = '', cookie = '', articles = ''] = process.argv.slice(2);
const done = { signIns: 0, uploads: 0, refused: 0 };
const image = await photograph();

for (let person = 0; person < 20; person++) void again(signIn);
for (let person = 0; person < 4; person++) void again(send);
process.send?.('begun');
process.on('message', () => process.send?.(done));
// Nobody is left to be slowed down.
process.on('disconnect', () => process.exit());

async function again(work: () => Promise<void>): Promise<never> {
  for (;;) await work();
}

async function signIn(): Promise<void> {
  const { email, password } = ADMIN;
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email, password }),
  });
  await answer.arrayBuffer();
  if (answer.ok) done.signIns++;
  else await refused(answer);
}

async function send(): Promise<void> {
  const answer = await upload({ url, cookie, articles: Number(articles) }, image);
  if (answer.ok) done.uploads++;
  else await refused(answer);
}

/** A server that has enough to do says when to come back. */
async function refused(answer: Response): Promise<void> {
  if (answer.status !== 503) throw new Error(`The crowd is answered ${answer.status}.`);
  done.refused++;
  const seconds = Number(answer.headers.get('Retry-After') ?? 1);
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
}
