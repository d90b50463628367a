import type { Page } from '@playwright/test';
import { expect, test } from '../../site.ts';
import { expectToast, goTo, onEachList, open, rowsOf } from '../dashboard.ts';
import type { List } from './lists.ts';

test('nothing of a list is deleted without confirmation, and the focus stays in the list', async ({
  page,
  site,
  request,
}) => {
  await open(page, site);
  await onEachList(site, request, (list) => expectConfirmations(page, list));
});

async function expectConfirmations(page: Page, { screen, names, confirmations, done }: List): Promise<void> {
  await goTo(page, screen);
  await expect(rowsOf(page).first()).toBeVisible();
  const before = await rowsOf(page).count();
  const button = (index: number) => page.getByRole('button', { name: `Delete ${names[index]}`, exact: true });
  const dialog = page.getByRole('dialog');
  const no = dialog.getByRole('button', { name: 'Cancel', exact: true });
  const yes = dialog.getByRole('button', { name: 'Delete', exact: true });

  for (const refuse of [() => page.keyboard.press('Escape'), () => no.click()]) {
    await button(1).click();
    await expect(dialog).toHaveAccessibleName(confirmations.one[0]);
    await expect(dialog).toHaveAccessibleDescription(confirmations.one[1]);
    await expect(dialog.getByRole('button')).toHaveText(['Cancel', 'Delete']);
    await expect(no).toBeFocused();
    await refuse();
    await expect(dialog).toHaveCount(0);
    await expect(button(1)).toBeFocused();
  }
  await expect(rowsOf(page)).toHaveCount(before);

  await button(1).click();
  await yes.click();
  await expectToast(page, 'status', done.one);
  await expect(rowsOf(page)).toHaveCount(before - 1);
  await expect(button(1)).toHaveCount(0);
  await expect(button(2)).toBeFocused();

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const selected = page.getByRole('button', { name: 'Delete Selected (2)', exact: true });
  for (const refuse of [() => page.keyboard.press('Escape'), () => no.click()]) {
    await selected.click();
    await expect(dialog).toHaveAccessibleName(confirmations.many[0]);
    await expect(dialog).toHaveAccessibleDescription(confirmations.many[1](2));
    await expect(no).toBeFocused();
    await refuse();
    await expect(dialog).toHaveCount(0);
    await expect(selected).toBeFocused();
  }
  await expect(rowsOf(page)).toHaveCount(before - 1);

  await selected.click();
  await yes.click();
  await expectToast(page, 'status', done.many);
  await expect(rowsOf(page)).toHaveCount(before - 3);
  await expect(page.getByRole('button', { name: /^Delete Selected/ })).toHaveCount(0);
  await expect(page.locator('main :focus')).toHaveCount(1);
}
