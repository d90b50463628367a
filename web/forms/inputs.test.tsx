import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ApiProblem } from '../kernel/ApiProblem.ts';
import { Form } from './Form.ts';
import { PasswordInput } from './PasswordInput.tsx';
import { SubmitButton } from './SubmitButton.tsx';
import { TextArea, TextInput } from './TextInput.tsx';

async function aRefusedForm() {
  const form = new Form({ email: 'ada', password: '', message: 'Dear editors' });
  await form.submit(() => Promise.reject(new ApiProblem(422, '', { email: 'Enter a valid email address.' })));
  return form;
}

describe('an input', () => {
  it('is described by its error, then by its hint', async () => {
    const form = await aRefusedForm();

    const html = renderToString(
      <TextInput field={form.field('email')} label="Email" type="email" hint="Never shown." />,
    );

    const [, id] = /<label[^>]* for="([^"]+)"/.exec(html) ?? [];
    expect(html).toContain(`id="${id}" aria-describedby="${id}-error ${id}-hint" aria-invalid="true"`);
    expect(html).toContain(`id="${id}-error"`);
    expect(html).toContain('Enter a valid email address.');
  });

  it('has no error attributes without an error', async () => {
    const form = await aRefusedForm();

    const html = renderToString(<TextArea field={form.field('message')} label="Message" rows={6} />);

    expect(html).not.toContain('aria-');
    expect(html).toContain('Dear editors</textarea>');
  });

  it('hides a password, with a button to show it', async () => {
    const form = await aRefusedForm();

    const html = renderToString(
      <PasswordInput field={form.field('password')} label="Password" autoComplete="current-password" />,
    );

    expect(html).toContain('type="password"');
    expect(html).toContain('aria-label="Show password"');
  });
});

it('a submit button announces that the form is being sent, and stays enabled', async () => {
  const form = new Form({ message: '' });
  void form.submit(() => new Promise(() => {}));

  const html = renderToString(<SubmitButton form={form}>Send Message</SubmitButton>);

  expect(html).toContain('aria-disabled="true"');
  expect(html).toContain('role="status">Sending…</span>');
});
