import { expect, test } from './fixtures.ts';
import { password } from './reader.ts';

/** Fills fields as password managers do: sets the values, then dispatches events. */
function fillIn(values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = document.querySelector<HTMLInputElement>(`main input[name="${name}"]`);
    if (!input) throw new Error(`There is no field '${name}'.`);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    for (const type of ['input', 'change']) input.dispatchEvent(new Event(type, { bubbles: true }));
  }
}

/** The attributes of every field on screen that browsers and password managers go by. */
function fields(): string[] {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('main form input')];
  return inputs.map((input) => [input.name, input.type, input.getAttribute('autocomplete')].join(' '));
}

test('values filled in by a password manager sign in', async ({ browserPage: page }) => {
  await page.goto('/auth');
  await expect
    .poll(() => page.evaluate(fields))
    .toEqual(['email email username webauthn', 'password password current-password', 'staySignedIn checkbox ']);

  await page.evaluate(fillIn, { email: 'tomasz@octavo.example', password });
  await page.getByRole('button', { name: 'Login' }).click();

  await expect.poll(() => page.path()).toBe('/');
});

test('values filled in by a password manager register', async ({ browserPage: page }) => {
  const username = `Auto ${crypto.randomUUID().slice(0, 13)}`;
  await page.goto('/auth?tab=register');
  await expect
    .poll(() => page.evaluate(fields))
    .toEqual(['username text nickname', 'email email username', 'password password new-password']);

  await page.evaluate(fillIn, { username, email: `${username.replace(' ', '-')}@octavo.example`, password });
  await page.getByRole('button', { name: 'Register' }).click();

  await page.getByRole('heading', { name: `Welcome, ${username}` }).waitFor();
});

/** Writes a page of the site into the document without its script, and returns the script's address. */
async function writeWithoutScripts(path: string): Promise<string> {
  const html = await (await fetch(path)).text();
  const [script = '', address = ''] = /<script type="module"[^>]* src="([^"]+)"[^>]*><\/script>/.exec(html) ?? [];
  history.replaceState(null, '', path);
  document.open();
  document.write(html.replace(script, ''));
  document.close();
  return address;
}

function startScript(address: string): void {
  const script = document.createElement('script');
  script.type = 'module';
  script.src = address;
  document.head.append(script);
}

for (const [path, values, button, missing] of [
  ['/auth', { email: 'early@octavo.example' }, 'Login', 'Password'],
  ['/auth?tab=register', { username: 'Early', email: 'early@octavo.example' }, 'Register', 'Password'],
  ['/contact', { username: 'Early', email: 'early@octavo.example' }, 'Send Message', 'Message'],
] as const) {
  test(`values filled in at ${path} before the script has loaded are used`, async ({ browserPage: page }) => {
    await page.goto('/robots.txt');
    const script = await page.evaluate(writeWithoutScripts, path);
    await page.css('main form [type="submit"]:disabled').waitFor();
    await page.evaluate(fillIn, values);

    await page.evaluate(startScript, script);
    await page.css('main form [type="submit"]:enabled').waitFor();
    await page.getByRole('button', { name: button }).click();

    await page.getByText(`${missing} is required.`).waitFor();
    expect(await page.evaluate(formState)).toMatchObject({ ...values, invalid: [missing.toLowerCase()] });
  });
}

/** The values of the fields, and the names of those marked as invalid. */
function formState(): Record<string, string | string[]> {
  const inputs = [...document.querySelectorAll<HTMLInputElement>('main form :is(input, textarea):not([tabindex])')];
  const filled = inputs.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
  return {
    ...Object.fromEntries(filled),
    invalid: inputs.filter((input) => input.ariaInvalid).map(({ name }) => name),
  };
}
