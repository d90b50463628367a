import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { LibraryImage } from '../../../../shared/media/images.ts';
import { loadFile, saveFile } from '../../../drafts/fileStorage.ts';
import { ApiProblem } from '../../../kernel/ApiProblem.ts';
import type { FileUpload, SendFile } from './FileUpload.ts';
import { FileUploads } from './FileUploads.ts';

type Sent = Parameters<SendFile>[0] & { answer: (image: LibraryImage) => void; fail: (problem: unknown) => void };

const image: LibraryImage = {
  ...{ _id: '1', url: '/images/x/60.webp', width: 60, height: 40, srcset: '', alt: '' },
  ...{ fileName: 'press.png', bytes: 100, createdAt: '2026-11-23T00:00:00.000Z' },
};
const file = (name = 'press.png', type = 'image/png') => new File(['ink'], name, { type });

let sent: Sent[];
let fault: string | null;
let refused: string[];
let uploads: FileUploads;
beforeEach(() => {
  sent = [];
  refused = [];
  fault = null;
  uploads = new FileUploads({
    send: (upload) => new Promise((answer, fail) => sent.push({ ...upload, answer, fail })),
    onRefused: (message) => refused.push(message),
    read: async () => fault,
  });
});

/** Begins to upload a file. */
function begin(picked = file()): FileUpload {
  const [id = ''] = uploads.add([picked]);
  return uploads.get(id);
}

const until = (check: () => boolean) => vi.waitFor(() => expect(check()).toBe(true));

describe('uploading pictures', () => {
  it('sends two at the same time, and the others in their turn', async () => {
    const all = Array.from({ length: 4 }, () => begin());
    expect(all.map(({ status }) => status)).toEqual(['sending', 'sending', 'waiting', 'waiting']);

    sent[0]?.answer(image);

    await until(() => all[0]?.status === 'done');
    expect(all.map(({ status }) => status)).toEqual(['done', 'sending', 'sending', 'waiting']);
    expect(uploads.done).toBe(1);
  });

  it('goes on with the next where one fails', async () => {
    const all = Array.from({ length: 3 }, () => begin());

    sent[0]?.fail(new ApiProblem(500, 'The disk is full.'));

    await until(() => all[0]?.status === 'stopped');
    expect(all[2]?.status).toBe('sending');
  });

  it('says of each file that is not taken why, and takes the others', () => {
    const ids = uploads.add([file('a.txt', 'text/plain'), file(), file('b.svg', 'image/svg+xml')]);

    expect(ids).toHaveLength(1);
    expect(refused).toEqual(
      ['a.txt', 'b.svg'].map((name) => `${name}: Only JPEG, PNG, WebP, GIF and AVIF images can be used.`),
    );
  });

  it('is tried again with the same key, and with another one for another file', async () => {
    const upload = begin();
    sent[0]?.fail(new ApiProblem(0, ''));
    await until(() => upload.status === 'stopped');

    uploads.retry(upload);
    sent[1]?.fail(new ApiProblem(415, 'This image is damaged and cannot be read.'));
    await until(() => upload.status === 'refused');
    uploads.replace(upload, file('other.png'));

    expect(sent[1]?.key).toBe(sent[0]?.key);
    expect(sent[2]?.key).not.toBe(sent[0]?.key);
    expect(sent[2]?.file.name).toBe('other.png');
  });

  it('ignores the response of one that was cancelled', async () => {
    const upload = begin();

    upload.cancel();
    sent[0]?.answer(image);
    await Promise.resolve();

    expect(sent[0]?.signal.aborted).toBe(true);
    expect(upload).toMatchObject({ status: 'stopped', message: 'Uploading was cancelled.', stored: null });
  });

  it('stops where the browser cannot show the file', async () => {
    fault = 'Image must have at most 50 megapixels.';

    const upload = begin();

    await until(() => upload.status === 'refused');
    expect(sent[0]?.signal.aborted).toBe(true);
    expect(upload.message).toBe('Image must have at most 50 megapixels.');
  });

  it('tells how much was sent', () => {
    const upload = begin();

    sent[0]?.onProgress(0.4);

    expect(upload.share).toBe(0.4);
  });
});

describe('the file of an upload', () => {
  it('is on the device until the picture is on the server', async () => {
    const upload = begin();
    await vi.waitFor(async () => expect(await loadFile(`picture ${upload.id}`)).not.toBeNull());

    sent[0]?.answer(image);

    await vi.waitFor(async () => expect(await loadFile(`picture ${upload.id}`)).toBeNull());
  });

  it('is found by a later page, which can try again', async () => {
    await saveFile('picture 7', file('found.png'));

    const upload = uploads.get('7');
    await until(() => upload.status === 'stopped');
    uploads.retry(upload);

    expect(upload.message).toBe('');
    expect(sent[0]?.file.name).toBe('found.png');
  });

  it('is missed where the device does not have it', async () => {
    const upload = uploads.get('8');

    await until(() => upload.status === 'lost');
    expect(upload.message).toMatch(/choose it again/);
  });
});
