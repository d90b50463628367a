import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FormCall } from '../../../api/upload.ts';
import { ApiProblem } from '../../../kernel/ApiProblem.ts';
import { Connection } from '../../../kernel/connection/Connection.ts';
import { SignInAgain } from '../../session/SignInAgain.ts';
import { pictureSender } from './sendPicture.ts';

const sendForm = vi.fn<(call: FormCall) => Promise<unknown>>();

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  sendForm.mockReset();
});

function send(signal = new AbortController().signal) {
  const wait = () => new Promise<void>(() => {});
  const connection = new Connection({ isOnline: () => true, ping: async () => false, wait });
  const sender = pictureSender({ account: '1', signIn: new SignInAgain(), connection, sendForm: sendForm as never });
  const file = new File(['ink'], 'press.png', { type: 'image/png' });
  return { connection, sending: sender({ file, key: 'k'.repeat(32), signal, onProgress: () => {} }) };
}

it('waits while the server works on an earlier try, and takes its response', async () => {
  const image = { _id: '1' };
  sendForm
    .mockRejectedValueOnce(new ApiProblem(409, 'still running'))
    .mockRejectedValueOnce(new ApiProblem(409, 'still running'))
    .mockResolvedValueOnce({ image });

  const { sending } = send();
  await vi.advanceTimersByTimeAsync(2_000);

  expect(await sending).toBe(image);
});

it('gives up where that takes too long', async () => {
  sendForm.mockRejectedValue(new ApiProblem(409, 'still running'));

  const { sending } = send();
  const outcome = expect(sending).rejects.toMatchObject({ status: 409 });
  await vi.advanceTimersByTimeAsync(10_000);

  await outcome;
  expect(sendForm).toHaveBeenCalledTimes(5);
});

it('tries no refusal again', async () => {
  sendForm.mockRejectedValue(new ApiProblem(415, 'damaged'));

  await expect(send().sending).rejects.toMatchObject({ status: 415 });

  expect(sendForm).toHaveBeenCalledTimes(1);
});

it('says that the connection is lost where no response comes', async () => {
  sendForm.mockRejectedValue(new ApiProblem(0, ''));

  const { sending, connection } = send();

  await expect(sending).rejects.toMatchObject({ status: 0 });
  expect(connection.lost).toBe(true);
});
