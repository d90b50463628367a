import { describe, expect } from 'vitest';
import type { Problem } from '../../shared/kit/problems.ts';
import { eachRow } from '../testing/eachRow.ts';
import { filesIn, makeArticle, makeAuthor, makeTextPage, typeInto } from '../testing/inputs/factories.ts';
import { epub, fileForm, makeFile, mp3, mp4, ogg, pdf, zip } from '../testing/inputs/files.ts';
import { pngOfBytes } from '../testing/inputs/pictures.ts';
import { rawRequest } from '../testing/rawRequest.ts';
import { it, octavo } from '../testing/servers/it.ts';
import { sql } from '../testing/servers/sql.ts';

const KEY = /[0-9a-f]{24}/;

it.afterEach(() => {
  expect(filesIn(octavo, 'staging')).toEqual([]);
  expect(filesIn(octavo, 'uploads')).toEqual([]);
});

const link = ({ url }: { url: string }, text = '') => `<p>Text.</p><p><a data-file href="${url}">${text}</a></p>`;
const listed = async (query = '') => (await octavo.admin.get(`/api/files?limit=100${query}`)).body.data;
const contentOf = async ({ slug }: { slug: string }) => (await octavo.admin.get(`/api/articles/${slug}`)).body.content;

describe('an uploaded file', () => {
  it('is what it is by its content, with its name and title', () =>
    eachRow(
      [
        [pdf(), 'On Paper.pdf', 'pdf', 'On Paper.pdf', 'application/pdf'],
        [epub(), 'book.EPUB', 'epub', 'book.epub', 'application/epub+zip'],
        [zip({ a: 'a' }), 'report.docx', 'zip', 'report.docx.zip', 'application/zip'],
        [mp3(), 'evil.html', 'mp3', 'evil.html.mp3', 'audio/mpeg'],
        [mp4(), 'C:\\sounds\\talk.m4b', 'm4a', 'talk.m4a', 'audio/mp4'],
        [ogg(), '../../etc/talk.opus', 'ogg', 'talk.ogg', 'audio/ogg'],
        [pdf(), `${'é'.repeat(300)}.pdf`, 'pdf', `${'é'.repeat(190)}.pdf`, 'application/pdf'],
        [pdf(), '\u202efdp.exe', 'pdf', 'fdp.exe.pdf', 'application/pdf'],
        [pdf(), '.pdf', 'pdf', 'file.pdf', 'application/pdf'],
      ] as const,
      async ([bytes, name, kind, fileName, type]) => {
        const { status, body } = await octavo.admin.post('/api/files', fileForm(bytes, { name }));

        const { file } = body;
        const response = await fetch(octavo.url + file.url);
        expect(status).toBe(201);
        expect(file).toMatchObject({ kind, fileName, bytes: bytes.length, title: fileName.replace(/\.\w+$/, '') });
        expect(file.url).toBe(`/files/${KEY.exec(file.url)?.[0]}.${kind}`);
        expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true);
        expect(response.headers.get('Content-Type')).toBe(type);
      },
    ));

  it('is stored or played by a browser, never shown as a page of the site', async () => {
    const file = await makeFile(octavo, pdf(), { name: '„Papier“ & Tinte.pdf' });

    const { headers } = await fetch(octavo.url + file.url);

    expect(headers.get('Content-Disposition')).toBe(
      `attachment; filename="?Papier? & Tinte.pdf"; filename*=UTF-8''%E2%80%9EPapier%E2%80%9C%20%26%20Tinte.pdf`,
    );
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff');
    expect(headers.get('Content-Security-Policy')).toBe("sandbox; default-src 'none'");
    expect(headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable');
  });

  it('is sent in ranges, once, and without a body for HEAD', async () => {
    const bytes = mp3({ frames: 9 });
    const { url } = await makeFile(octavo, bytes);
    const request = (headers: Record<string, string>, method = 'GET') => fetch(octavo.url + url, { method, headers });

    const range = await request({ Range: 'bytes=10-19' });
    const beyond = await request({ Range: `bytes=${bytes.length}-` });
    const problem = (await beyond.json()) as Problem;
    const head = await request({ Range: 'bytes=0-9' }, 'HEAD');
    const etag = head.headers.get('ETag') ?? '';
    // Not by fetch, which asks for a new response then.
    const again = await rawRequest(octavo.url, { path: url, headers: { 'If-None-Match': etag } });

    expect([range.status, range.headers.get('Content-Range')]).toEqual([206, `bytes 10-19/${bytes.length}`]);
    expect(Buffer.from(await range.arrayBuffer()).equals(bytes.subarray(10, 20))).toBe(true);
    expect([beyond.status, problem.message]).toEqual([416, 'The file has no such range.']);
    expect([head.status, head.headers.get('Content-Length')]).toEqual([200, String(bytes.length)]);
    expect([etag, again.status]).toEqual([`"${KEY.exec(url)?.[0]}"`, 304]);
    expect((await request({}, 'POST')).status).toBe(405);
  });

  it('is at its own address alone', async () => {
    const { url } = await makeFile(octavo);
    const key = KEY.exec(url)?.[0];

    for (const path of [`/files/${key}`, `/files/${key}.zip`, `/images/${key}/file.pdf`, `/images/${key}/1.webp`]) {
      expect([path, (await octavo.visitor.get(path)).status]).toEqual([path, 404]);
    }
    expect((await rawRequest(octavo.url, { path: `/files/..%2f${key}/file.pdf` })).status).toBe(404);
  });

  it.each([
    ['of another kind', Buffer.from('Text.'), 415, 'Only PDF, EPUB, ZIP, MP3, M4A and OGG files can be used.'],
    ['that is a page, too', pdf('<script>'), 415, 'This file can also be read as a web page, so it cannot be used.'],
    ['that is too large', pngOfBytes(50 * 1024 * 1024 + 1), 413, 'File must be less than 50MB.'],
  ])('%s is refused, and leaves nothing', async (_, bytes, status, message) => {
    const before = filesIn(octavo, 'images');

    const response = await octavo.admin.post('/api/files', fileForm(bytes));

    expect([response.status, response.body]).toEqual([status, { message, errors: { file: message } }]);
    expect(filesIn(octavo, 'images')).toEqual(before);
  });

  it('is needed, by an author at least', async () => {
    expect((await octavo.admin.post('/api/files', { title: 'A' })).body.errors).toEqual({ file: 'Choose a file.' });
    expect((await octavo.user.post('/api/files', fileForm())).status).toBe(403);
    expect((await octavo.visitor.post('/api/files', fileForm())).status).toBe(401);
  });

  it('is stored once for each key of a call', async () => {
    const upload = () => octavo.admin.post('/api/files', fileForm(), { headers: { 'Idempotency-Key': 'file-0001' } });

    const [first, again] = [await upload(), await upload()];

    expect(again.body).toEqual(first.body);
    expect((await listed()).filter(({ url }: { url: string }) => url === first.body.file.url)).toHaveLength(1);
  });

  it('is in the list of files, found by its title and name, and no picture', async () => {
    const file = await makeFile(octavo, pdf(), { name: 'quire.pdf', title: 'A sheet, folded' });

    expect(await listed('&q=folded+quire')).toEqual([{ ...file, uses: [], isOwn: true }]);
    expect((await octavo.admin.get('/api/images?q=folded')).body.data).toEqual([]);
    expect((await octavo.admin.put(`/api/images/${file._id}`, { alt: 'A' })).status).toBe(404);
    expect((await octavo.admin.delete(`/api/images/${file._id}`)).status).toBe(404);
    expect((await octavo.admin.put('/api/users/author', { imgUrl: file.url })).status).toBe(422);
  });

  it('is among the data of its account', async () => {
    const { client } = await makeAuthor(octavo);
    const { file } = (await client.post('/api/files', fileForm())).body;

    const data = (await client.get('/api/users/profile/export')).body;

    expect([data.pictures, data.files]).toMatchObject([[], [{ _id: file._id, kind: 'pdf', title: 'Paper' }]]);
  });
});

describe('a file in a text', () => {
  it('has its size, and its title where the link has no text', async () => {
    const file = await makeFile(octavo, mp3(), { title: 'A <b> & "c"' });
    const player = `<audio controls src="${file.url}"></audio>`;

    const { content } = await makeArticle(octavo, { content: `${link(file)}<p>${link(file, 'Mine')}</p>${player}` });

    const [title, size] = ['A &lt;b&gt; &amp; &quot;c&quot;', `data-file="${file.bytes}" href="${file.url}"`];
    expect(content).toContain(`<p><a ${size}>${title}</a></p>`);
    expect(content).toContain(`<a ${size}>Mine</a>`);
    expect(content).toContain(`<audio controls src="${file.url}"><a ${size}>${title}</a></audio>`);
  });

  it('is a mere link where there is no such file', async () => {
    const url = `/files/${'0'.repeat(24)}.mp3`;

    const { content } = await makeArticle(octavo, {
      content: `<p>Text.</p><audio controls src="${url}"><a href="${url}">A</a></audio><p><a data-file href="${url}"></a></p>`,
    });

    expect(content).toBe(`<p>Text.</p><p><a href="${url}">A</a></p><p><a href="${url}">${url}</a></p>`);
  });

  it('is in use there, also by a mere link, in earlier versions and on pages', async () => {
    const file = await makeFile(octavo);
    const article = await makeArticle(octavo, { content: `<p>Text <a href="${file.url}">here</a>.</p>` });
    const before = await makeArticle(octavo, { content: link(file) });
    await octavo.admin.put(`/api/articles/${before._id}`, { content: '<p>Without.</p>' });
    const page = await makeTextPage(octavo, { content: link(file) });

    const [{ uses }] = await listed(`&q=${encodeURIComponent(article.title)}`);

    expect(uses).toMatchObject([
      { _id: before._id, place: 'revision' },
      { _id: article._id, place: 'text' },
      { _id: page._id, place: 'page' },
    ]);
  });

  it('is in use where a link leads to a place in it, with the address of the site or without', async () => {
    const file = await makeFile(octavo);
    const article = await makeArticle(octavo, {
      content: `<p>See <a href="${octavo.url}${file.url}">all</a>, <a data-file href="${file.url}#page=3">three</a>.</p>`,
    });

    const refused = await octavo.admin.delete(`/api/files/${file._id}`);
    const before = await contentOf(article);
    await octavo.admin.delete(`/api/files/${file._id}?force=true`);

    expect([refused.status, refused.body.uses]).toMatchObject([409, [{ _id: article._id, place: 'text' }]]);
    expect(before).toContain(`<a data-file="${file.bytes}" href="${file.url}#page=3">three</a>`);
    expect(await contentOf(article)).toBe('<p>See all, three.</p>');
  });

  it('gets its new title where it has the one from before', async () => {
    const file = await makeFile(octavo, pdf(), { title: 'Old "one"' });
    const [same, own] = [
      await makeArticle(octavo, { content: link(file) }),
      await makeArticle(octavo, { content: link(file, 'Mine') }),
    ];

    const { body } = await octavo.admin.put(`/api/files/${file._id}`, { title: 'New & true' });

    expect(body).toMatchObject({
      message: 'File updated successfully! 1 article follows.',
      file: { ...file, title: 'New & true' },
      articles: 1,
      pages: 0,
    });
    expect(await contentOf(same)).toContain('>New &amp; true</a>');
    expect(await contentOf(own)).toContain('>Mine</a>');
    expect((await octavo.admin.put(`/api/files/${file._id}`, { title: ' ' })).body.errors).toEqual({
      title: 'Title is required.',
    });
  });

  it('is deleted with force alone, and leaves its title as text', async () => {
    const file = await makeFile(octavo, mp3(), { title: 'Talk' });
    const player = `<audio controls src="${file.url}"></audio>`;
    const article = await makeArticle(octavo, {
      content: `<p>See <a data-file href="${file.url}">the <em>talk</em></a>.</p>${player}`,
    });

    const refused = await octavo.admin.delete(`/api/files/${file._id}`);
    const { body } = await octavo.admin.delete(`/api/files/${file._id}?force=true`);

    expect([refused.status, refused.body.uses]).toMatchObject([409, [{ _id: article._id, place: 'text' }]]);
    expect(body).toEqual({ message: 'File deleted successfully! 1 article has lost it.', articles: 1, pages: 0 });
    expect(await contentOf(article)).toBe('<p>See the <em>talk</em>.</p><p>Talk</p>');
    expect((await octavo.visitor.get(file.url)).status).toBe(404);
    expect((await octavo.admin.get('/api/activity?kind=delete')).body.data[0].subject).toEqual({
      kind: 'file',
      rows: [{ _id: file._id, name: 'Talk' }],
    });
  });

  it('of somebody else is offered by an author, and changed by its own', async () => {
    const { client } = await makeAuthor(octavo);
    const own = (await client.post('/api/files', fileForm(pdf(), { title: 'Own' }))).body.file;
    const foreign = await makeFile(octavo, pdf(), { title: 'Foreign' });
    const at = (file: { _id: string }) => `/api/files/${file._id}`;
    await makeArticle(octavo, { content: link(own) });

    const isOwn = Object.fromEntries(
      (await client.get('/api/files?limit=100')).body.data.map((file: typeof own & { isOwn: boolean }) => [
        file._id,
        file.isOwn,
      ]),
    );

    expect([isOwn[own._id], isOwn[foreign._id]]).toEqual([true, false]);
    expect((await client.put(at(foreign), { title: 'Mine' })).body.message).toBe(
      'Authors can change only files that they uploaded.',
    );
    expect((await client.delete(at(own))).body.message).toBe(
      'This file is also offered outside your articles: an admin can change it.',
    );
  });

  it('stays while a draft or a link of the header names it, and goes thirty days after its upload where nothing does', async () => {
    const [typed, unused, linked] = [await makeFile(octavo), await makeFile(octavo), await makeFile(octavo)];
    const headerLinks = [{ name: 'Prices', url: linked.url }];
    await octavo.admin.put('/api/settings', { headerLinks });
    const { _id } = await makeArticle(octavo);
    await typeInto(octavo.admin, { of: _id, fields: { content: link(typed) } });
    const old = {
      at: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000),
      ids: [typed, unused, linked].map(({ _id: id }) => Number(id)),
    };
    await sql(octavo, 'UPDATE images SET created_at = :at WHERE id IN (:ids)', old);

    await sql(octavo, "UPDATE jobs SET run_at = :at WHERE kind = 'remove-images'", { at: new Date(0) });
    await octavo.server.catchUp();

    await expect.poll(async () => (await octavo.visitor.get(unused.url)).status).toBe(404);
    expect((await octavo.visitor.get(typed.url)).status).toBe(200);
    expect((await octavo.visitor.get(linked.url)).status).toBe(200);
    expect((await listed()).find((each: typeof linked) => each._id === linked._id).uses).toEqual([
      { _id: 'links', title: 'Links', slug: '', place: 'settings' },
    ]);
    await octavo.admin.put('/api/settings', { headerLinks: [] });
    await expect.poll(() => filesIn(octavo, 'images')).not.toContain(KEY.exec(unused.url)?.[0]);
  });
});
