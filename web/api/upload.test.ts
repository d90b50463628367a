import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { sendForm } from './upload.ts';

class ARequest {
  static last: ARequest;
  status = 0;
  response: unknown = null;
  responseType = '';
  upload: { onprogress?: (event: { loaded: number; total: number }) => void; onload?: () => void } = {};
  onprogress = () => {};
  onloadend = () => {};
  open = vi.fn();
  send = vi.fn();
  setRequestHeader = vi.fn();

  constructor() {
    ARequest.last = this;
  }

  abort() {
    this.onloadend();
  }

  respond(status: number, response: unknown) {
    Object.assign(this, { status, response });
    this.onloadend();
  }
}

const call = (rest: { signal?: AbortSignal; onProgress?: (share: number) => void } = {}) =>
  sendForm<{ message: string }>({ method: 'POST', path: '/articles', body: new FormData(), ...rest });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('XMLHttpRequest', ARequest);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('sendForm', () => {
  it('resolves to the response', async () => {
    const body = new FormData();

    const result = sendForm({ method: 'PUT', path: '/articles/7', body });
    ARequest.last.respond(200, { message: 'done' });

    expect(await result).toEqual({ message: 'done' });
    expect(ARequest.last.open).toHaveBeenCalledWith('PUT', '/api/articles/7');
    expect(ARequest.last.send).toHaveBeenCalledWith(body);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('reports its progress', () => {
    const onProgress = vi.fn();

    void call({ onProgress });
    ARequest.last.upload.onprogress?.({ loaded: 1, total: 4 });
    ARequest.last.upload.onprogress?.({ loaded: 3, total: 4 });
    ARequest.last.upload.onload?.();

    expect(onProgress.mock.calls).toEqual([[0.25], [0.75], [1]]);
  });

  it('throws what the server refused, with its status and field errors', async () => {
    const result = call();
    ARequest.last.respond(413, { message: 'Too large.', errors: { imgUrl: 'Too large.' } });

    await expect(result).rejects.toMatchObject({
      name: 'ApiProblem',
      status: 413,
      message: 'Too large.',
      errors: { imgUrl: 'Too large.' },
    });
  });

  it.each([0, 200, 502])(
    'throws a problem without a message where nothing that can be read came: %i',
    async (status) => {
      const result = call();
      ARequest.last.respond(status, null);

      await expect(result).rejects.toMatchObject({ name: 'ApiProblem', status, message: '', errors: {} });
    },
  );

  it('is cancelled by its signal', async () => {
    const controller = new AbortController();

    const result = call({ signal: controller.signal });
    controller.abort();

    await expect(result).rejects.toMatchObject({ status: 0, message: '' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('does not begin when its signal is aborted already', async () => {
    const result = call({ signal: AbortSignal.abort() });

    await expect(result).rejects.toMatchObject({ status: 0, message: '' });
  });

  it('is aborted when nothing was sent for 30 seconds', async () => {
    const result = call();
    const ended = expect(result).rejects.toMatchObject({ status: 0, message: '' });

    await vi.advanceTimersByTimeAsync(30_000);

    await ended;
  });

  it('is not aborted while bytes are sent', async () => {
    const result = call();

    for (let part = 1; part <= 10; part++) {
      await vi.advanceTimersByTimeAsync(29_000);
      ARequest.last.upload.onprogress?.({ loaded: part, total: 10 });
    }
    ARequest.last.upload.onload?.();
    await vi.advanceTimersByTimeAsync(29_000);
    ARequest.last.respond(201, { message: 'done' });

    expect(await result).toEqual({ message: 'done' });
  });
});
