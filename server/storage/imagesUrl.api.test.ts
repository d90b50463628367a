import path from 'node:path';
import { afterAll, expect } from 'vitest';
import { ended } from '../testing/faults/faults.ts';
import { makeCategory, saveWithImage } from '../testing/inputs/factories.ts';
import { picture } from '../testing/inputs/pictures.ts';
import { trashCalls } from '../testing/rows/trash.ts';
import { bucketEnvironment, startBucketServer } from '../testing/servers/bucketServer.ts';
import { itWith, octavo } from '../testing/servers/it.ts';

/** An address at which nothing answers: browsers would be led to it, and the doctor finds that it is wrong. */
const IMAGES_URL = 'https://127.0.0.1:1/images';

const server = await startBucketServer();
afterAll(() => server.close());

const it = itWith({
  ...bucketEnvironment(server.bucket()),
  OCTAVO_IMAGES_URL: `${IMAGES_URL}/`,
  OCTAVO_METRICS_PORT: '0',
});

async function makeWithImage() {
  const { category } = await makeCategory(octavo);
  const image = await picture(900, 600).png().toBuffer();
  return (await saveWithImage(octavo, { category, image, fields: { published: true } })).body.article;
}

const answerTo = (address: string) => fetch(octavo.url + address, { redirect: 'manual' });

it('leads to the public address of a picture, as long as it may be seen and is there', async () => {
  const { _id, imgUrl } = await makeWithImage();

  const shown = await answerTo(imgUrl);
  const other = await answerTo(imgUrl.replace('900', '901'));
  await trashCalls(octavo).remove(_id);
  const hidden = await answerTo(imgUrl);

  expect([shown.status, other.status, hidden.status]).toEqual([302, 404, 404]);
  expect(shown.headers.get('Location')).toBe(imgUrl.replace('/images', IMAGES_URL));
  expect(shown.headers.get('Cache-Control')).toBe('public, max-age=3600');
  expect(shown.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin');
});

it('names pictures as ever, and has pages connect at once to where they come from', async () => {
  const { slug, imgUrl, image } = await makeWithImage();

  const page = await (await answerTo(`/articles/${slug}`)).text();

  expect(imgUrl).toMatch(/^\/images\//);
  expect(page).toContain(image.srcset);
  expect(page).toContain('<link rel="preconnect" href="https://127.0.0.1:1">');
});

it('tells the operator where nothing is at that address', async () => {
  await makeWithImage();

  const { output } = await ended(octavo.environment, { script: path.join('cli', 'doctor.js'), args: ['--json'] });

  expect(JSON.parse(output).findings).toContainEqual({
    about: 'public address of pictures',
    state: 'problem',
    found: expect.stringContaining(`there is no answer at ${IMAGES_URL}`),
    mend: expect.stringContaining('OCTAVO_IMAGES_URL'),
  });
});

it('counts the requests to the bucket, with their bytes', async () => {
  const address = /The metrics are at (\S+?)"/.exec(octavo.log())?.[1] ?? '';
  const values = async () => {
    const text = await (await fetch(address)).text();
    const read = (name: string) => Number(new RegExp(`^octavo_bucket_${name} (.+)$`, 'm').exec(text)?.[1] ?? 0);
    return [
      read('seconds_count\\{method="PUT",result="done"\\}'),
      read('seconds_count\\{method="PUT",result="failed"\\}'),
      read('bytes_total\\{direction="sent"\\}'),
    ];
  };
  const [, , before = 0] = await values();
  let refused = 0;
  server.interfere((req) =>
    req.method === 'PUT' && ++refused === 1 ? (_req, res) => void res.writeHead(503).end() : null,
  );

  await makeWithImage();

  const [done = 0, failed, sent = 0] = await values();
  expect(failed).toBe(1);
  expect(done).toBeGreaterThanOrEqual(3);
  expect(sent).toBeGreaterThan(before);
});
