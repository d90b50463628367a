import { describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { Form, isSame } from './Form.ts';

const aForm = () => new Form({ email: '', password: '' });
const refusal = () => Promise.reject(new ApiProblem(422, 'Please check the fields.', { email: 'Email is required.' }));

describe('a form', () => {
  it('sends its values and resolves to the response', async () => {
    const form = aForm();
    form.set('email', 'ada@octavo.example');
    const send = vi.fn(async () => 'done');

    const response = await form.submit(send);

    expect(response).toBe('done');
    expect(send).toHaveBeenCalledWith({ email: 'ada@octavo.example', password: '' });
    expect(form.busy).toBe(false);
  });

  it('sends once at a time', async () => {
    const form = aForm();
    const send = vi.fn(() => new Promise<string>((resolve) => setTimeout(() => resolve('done'))));

    const responses = await Promise.all([form.submit(send), form.submit(send)]);

    expect(send).toHaveBeenCalledOnce();
    expect(responses).toEqual(['done', undefined]);
  });

  it('shows the errors of its fields, and its values stay', async () => {
    const form = aForm();
    form.set('password', 'secret');

    const response = await form.submit(refusal);

    expect(response).toBeUndefined();
    expect(form.field('email').error).toBe('Email is required.');
    expect(form.refusals).toBe(1);
    expect(form.values.password).toBe('secret');
    expect(form.busy).toBe(false);
  });

  it('clears the error of the changed field, and no other', async () => {
    const form = aForm();
    await form.submit(() => Promise.reject(new ApiProblem(422, '', { email: 'Wrong.', password: 'Short.' })));

    form.field('email').set('a');

    expect(form.errors).toEqual({ password: 'Short.' });
    expect(form.values.email).toBe('a');
  });

  it.each([
    new ApiProblem(401, 'Invalid email or password'),
    new ApiProblem(422, 'Please check the fields.', { body: 'Send an object.' }),
    new TypeError('a fault of ours'),
  ])('hands on a failure that is not about its fields: %s', async (problem) => {
    const form = aForm();

    await expect(form.submit(() => Promise.reject(problem))).rejects.toBe(problem);

    expect(form.errors).toEqual({});
    expect(form.busy).toBe(false);
  });

  it('is reset to its initial or to new values', async () => {
    const form = aForm();
    form.set('email', 'ada@octavo.example');
    await form.submit(refusal);

    form.reset();

    expect(form.values).toEqual({ email: '', password: '' });
    expect(form.errors).toEqual({});
  });

  it('is dirty if a value differs from the initial one', () => {
    const form = aForm();
    const before = form.dirty;

    form.set('email', 'a');
    const changed = form.dirty;
    form.reset({ email: 'a', password: '' });

    expect([before, changed, form.dirty]).toEqual([false, true, false]);
  });
});

it('compares values by what they hold', () => {
  const value = { title: 'a', tags: ['b', 'c'], at: null, of: { version: 1 } };

  expect(isSame(value, { of: { version: 1 }, at: null, tags: ['b', 'c'], title: 'a', slug: undefined })).toBe(true);
  for (const other of [
    { ...value, title: 'b' },
    { ...value, tags: ['b'] },
    { ...value, tags: ['c', 'b'] },
    { ...value, at: 0 },
    { ...value, slug: '' },
    null,
    'a',
  ])
    expect(isSame(value, other), JSON.stringify(other)).toBe(false);
});
