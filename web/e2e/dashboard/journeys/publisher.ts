import type { Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../fixtures.ts';
import { expect } from '../../site.ts';

/** A link of the overview of an empty installation. */
export const firstStep = (page: Page, name: string) =>
  page.getByRole('region', { name: 'First steps' }).getByRole('link', { name });

/** A finding of the checks before an article is published. */
export const finding = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Before you publish' }).getByRole('button', { name: text });

export const imageDialog = (page: Page) => page.getByRole('dialog', { name: 'Change image' });

/** Expects all that was written on the site, where the page is. */
export async function expectSite(page: Page): Promise<void> {
  await expect(page).toHaveTitle('The Harbour Post');
  await expect(page.locator('header a img').first()).toHaveAttribute('src', /^\/images\//);
  const links = page.getByRole('contentinfo').getByRole('navigation', { name: 'Quick links' }).getByRole('link');
  await expect(links).toHaveText(['Home', 'About', 'Privacy', 'Terms', 'The crew', 'Contact', 'Tides', 'Feed']);
  await expectNoSidewaysScroll(page);

  await page.getByRole('link', { name: 'The harbour at six' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'The harbour at six' })).toBeVisible();
  const pictures = page.locator('.prose figure img');
  await expect(pictures).toHaveCount(3);
  const alts = await pictures.evaluateAll((all) => all.map((image) => (image as HTMLImageElement).alt));
  expect(alts.sort()).toEqual(['A blue boat', 'A green shed', 'A red sail']);
  await expect(page.getByText('Blue, as <b>ever</b>')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'The first boat' })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await links.filter({ hasText: 'About' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'About the Post' })).toBeVisible();
  await expect(page.getByText('We write from the quay.')).toBeVisible();
  await links.filter({ hasText: 'The crew' }).press('Enter');
  await expect(page.getByText('Four people and a dog.')).toBeVisible();
}
