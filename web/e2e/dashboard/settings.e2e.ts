import { expectAccessibleInAllColours } from '../fixtures.ts';
import { expect, test } from '../site.ts';
import { expectToast, open } from './dashboard.ts';

const SITE = '/setting?tab=site';

// The next tests have the same server.
test.afterEach(async ({ site }) => site.changeSettings(defaults));

const defaults = {
  name: 'Octavo',
  description: 'A journal of reading, making and looking closely.',
  contactEmail: 'hello@octavo.example',
  contactPhone: '+1 (555) 010-0199',
  contactLocation: '8 Folded Sheet Lane, Bookbridge',
  accent: '#9c2f1e',
};

test('the settings are changed by keyboard, and shown at once in the dashboard and on the site', async ({
  page,
  site,
}) => {
  await open(page, site, '/setting');
  await page.getByRole('tab', { name: 'Account', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page).toHaveURL(`/dashboard${SITE}`);
  const name = page.getByLabel('Name', { exact: true });
  await name.focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('The Quarto');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Description')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('Smaller folds.');
  await expect(page.getByRole('img', { name: 'The Quarto in the dark theme' })).toContainText('Smaller folds.');
  await page.keyboard.press('ControlOrMeta+S');

  await expectToast(page, 'status', 'Settings updated successfully!');
  await expect(page).toHaveTitle('Setting · The Quarto');
  await expect(page.getByRole('link', { name: 'The Quarto' })).toBeVisible();
  await page.getByRole('link', { name: 'View site' }).click();
  await expect(page.getByRole('contentinfo')).toContainText('Smaller folds.');
  await expect(page).toHaveTitle('The Quarto');
  await page.goto('/dashboard/activity');
  await expect(page.getByText('changed the settings: name, description')).toBeVisible();
});

test('an accent that nobody could read is named before it is sent, and replaced by the nearest one', async ({
  page,
  site,
}) => {
  await open(page, site, SITE);
  const accent = page.getByLabel('Accent colour');
  await accent.fill('#777777');
  await expect(accent).toHaveAccessibleDescription(/has 4.26:1. The nearest that passes is #737373\./);
  await page.getByRole('button', { name: 'Use #737373' }).click();
  await expect(accent).toBeFocused();
  await expect(accent).toHaveValue('#737373');
  await accent.fill('#1f5f8b');
  await page.getByRole('button', { name: 'Update Settings' }).click();

  await expectToast(page, 'status', 'Settings updated successfully!');
  const button = page.getByRole('button', { name: 'Update Settings' });
  await expect(button).toHaveCSS('background-color', 'rgb(31, 95, 139)');
  await page.goto('/about');
  const link = page.getByRole('link', { name: 'Skip to content' });
  await expect(link).toHaveCSS('background-color', 'rgb(31, 95, 139)');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(link).not.toHaveCSS('background-color', 'rgb(31, 95, 139)');
});

test('a refused field is named, and what is typed stays over a reload', async ({ page, site, pageErrors }) => {
  await open(page, site, SITE);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('n'.repeat(101));
  await expect(name).toHaveAccessibleDescription(/^1 too many: 100 characters at most\./);
  await name.fill('Octavo');
  await expect(name).not.toHaveAttribute('aria-invalid');
  const email = page.getByLabel('Contact email');
  await email.fill('nobody');
  await page.getByRole('button', { name: 'Update Settings' }).click();

  await expect(email).toBeFocused();
  await expect(email).toHaveAccessibleDescription(/Enter a valid email address/);
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await page.reload();
  await expect(email).toHaveValue('nobody');
  expect(pageErrors.splice(0)).toHaveLength(2);
});

test('settings that cannot be loaded are loaded again, and one that the server fixes is shown with its variable', async ({
  page,
  site,
  pageErrors,
}) => {
  let fails = true;
  await page.route('**/api/settings', async (route) => {
    if (fails) return route.fulfill({ status: 500, json: {} });
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), fixed: ['name', 'timeZone'] } });
  });
  await open(page, site, SITE);
  await expect(page.getByText('The settings could not be loaded.')).toBeVisible();
  await expectAccessibleInAllColours(page);
  fails = false;
  await page.getByRole('button', { name: 'Retry' }).click();

  await expect(page.getByLabel('Name', { exact: true })).not.toBeEditable();
  await expect(page.getByLabel('Name', { exact: true })).toHaveAccessibleDescription(
    'Set by OCTAVO_NAME on the server.',
  );
  await expect(page.getByLabel('Time zone')).toBeDisabled();
  await expect(page.getByLabel('Description')).toBeEditable();
  pageErrors.splice(0);
});
