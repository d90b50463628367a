import { describe, expect } from 'vitest';
import { inLanguage, t, type Values } from '../shared/texts/t.ts';
import type { Client } from './testing/servers/client.ts';
import { it, octavo } from './testing/servers/it.ts';
import { catalogueOf } from './texts.ts';

/** A text as the catalogue of a language has it; fails where it is English. */
function said(language: string, text: string, values?: Values): string {
  const translated = inLanguage(catalogueOf(language), () => t(text, values));
  expect(translated).not.toBe(t(text, values));
  return translated;
}

const wrongPassword = { email: 'nobody@octavo.example', password: 'wrong-password' };
const WRONG = 'Invalid email or password';
const login = (language: string) =>
  octavo.visitor.post('/api/users/login', wrongPassword, { headers: { 'Accept-Language': language } });

describe('what the API says', () => {
  it('is in the language that a visitor accepts, the first that there is', async () => {
    expect((await login('de-AT')).body.message).toBe(said('de', WRONG));
    expect((await login('sv, zh-CN;q=0.8, de;q=0.2')).body.message).toBe(said('zh-Hans', WRONG));
    expect((await login('en')).body.message).toBe(WRONG);
  });

  it('is in the language of the publication where a visitor accepts none that there is', async () => {
    await octavo.admin.put('/api/settings', { language: 'pl' });

    for (const accepted of ['sv', '*', '', 'x-klingon', '-,;q=,,', `${'sv,'.repeat(100)}de`]) {
      expect((await login(accepted)).body.message).toBe(said('pl', WRONG));
    }

    await octavo.admin.put('/api/settings', { language: 'en' });
  });

  it('names each wrong field in that language', async () => {
    const fields = { email: 'no address', password: 'x' };
    const sent = { headers: { 'Accept-Language': 'fr' } };

    const { body } = await octavo.visitor.post('/api/users', { username: '', ...fields }, sent);

    expect(body.errors.email).toBe(said('fr', 'Enter a valid email address, such as name@example.com.'));
    expect(body.errors.username).toBe(
      inLanguage(catalogueOf('fr'), () => t('{name} is required.', { name: t('Name') })),
    );
  });

  it('is in the language of the publication for whoever is signed in, or in the one that an administrator has chosen', async () => {
    const sent = { headers: { 'Accept-Language': 'ja' } };
    const change = (client: Client, fields: object) => client.put('/api/users/profile', fields, sent);
    await octavo.admin.put('/api/settings', { language: 'it' });

    expect((await change(octavo.admin, {})).body.message).toBe(said('it', 'Profile Updated'));
    expect((await change(octavo.admin, { language: 'ar' })).body.user.language).toBe('ar');
    expect((await change(octavo.admin, {})).body.message).toBe(said('ar', 'Profile Updated'));
    expect((await change(octavo.admin, { language: null })).body.user).not.toHaveProperty('language');
    expect((await change(octavo.admin, { language: 'tlh' })).status).toBe(422);
    // Readers have no dashboard.
    await change(octavo.user, { language: 'ar' });
    expect((await change(octavo.user, {})).body.message).toBe(said('it', 'Profile Updated'));

    await octavo.admin.put('/api/settings', { language: 'en' });
  });
});

describe('a page', () => {
  it('is in the language of the publication, whatever a browser accepts, with what its script says', async () => {
    const page = async (accepted: string) =>
      (await fetch(`${octavo.url}/contact`, { headers: { 'Accept-Language': accepted } })).text();
    expect(await page('de')).toContain('Get in touch');
    await octavo.admin.put('/api/settings', { language: 'he' });

    const html = await page('de');

    expect(html).toContain('<html lang="he" dir="rtl"');
    expect(html).toContain(said('he', 'Get in touch'));
    expect(html).toMatch(/<script type="application\/json" id="texts">\{"[^<]+<\/script>/);

    await octavo.admin.put('/api/settings', { language: 'sv' });
    expect(await page('de')).toContain('Get in touch');
    expect(await page('de')).not.toContain('id="texts"');
    await octavo.admin.put('/api/settings', { language: 'en' });
  });
});
