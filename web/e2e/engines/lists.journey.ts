import { lists } from '../dashboard/lists/lists.ts';
import { description, expectFocus, expectNone, expectPath, expectRows, expectToast } from './dashboard.ts';
import { expect, dashboardTest as test } from './fixtures.ts';

for (const { path, names, fill, confirmations, done } of lists) {
  test(`nothing of ${path} is deleted without confirmation, and the focus stays in the list`, async ({
    browserPage: page,
    site,
    request,
  }) => {
    await fill(site, request);
    await page.goto(`/dashboard${path}`);
    const button = (index: number) => page.getByRole('button', { name: `Delete ${names[index]}` });
    const dialog = page.getByRole('dialog');
    const no = dialog.getByRole('button', { name: 'Cancel' });
    const yes = dialog.getByRole('button', { name: 'Delete' });
    await button(2).waitFor();
    const boxes = page.getByRole('checkbox', { name: /^Select (?!all)/ });
    const before = await boxes.count();

    for (const refuse of [() => page.press('Escape'), () => no.click()]) {
      await button(1).click();
      await page.getByRole('dialog', { name: confirmations.one[0] }).waitFor();
      expect(await description(dialog)).toBe(confirmations.one[1]);
      await expectFocus(no);
      await refuse();
      await expectNone(dialog);
      await expectFocus(button(1));
    }
    expect(await boxes.count()).toBe(before);

    await button(1).click();
    await yes.click();
    await expectToast(page, 'status', done.one);
    await expectRows(page, before - 1);
    await expectFocus(button(2));

    await page.getByRole('checkbox', { name: 'Select all' }).click();
    const selected = page.getByRole('button', { name: 'Delete Selected (2)' });
    await selected.click();
    await page.getByRole('dialog', { name: confirmations.many[0] }).waitFor();
    expect(await description(dialog)).toBe(confirmations.many[1](2));
    await expectFocus(no);
    await page.press('Escape');
    await expectFocus(selected);
    await selected.click();
    await yes.click();
    await expectToast(page, 'status', done.many);
    await expectRows(page, before - 3);
    await expectNone(page.getByRole('button', { name: /^Delete Selected/ }));
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });
}

test('a list has pages, and rows that are selected one by one or all at once', async ({ browserPage: page, site }) => {
  await site.createCategories(12);
  await page.goto('/dashboard/category');
  const all = page.getByRole('checkbox', { name: 'Select all' });
  const row = (number: string) => page.getByRole('checkbox', { name: `Select Topic ${number}` });
  const states = () => all.evaluate((box: HTMLInputElement) => [box.checked, box.indeterminate]);
  const isChecked = (number: string) => row(number).evaluate((box: HTMLInputElement) => box.checked);
  const pager = page.getByRole('navigation', { name: 'Pagination' });
  const selected = page.getByRole('button', { name: /^Delete Selected/ });
  await expectRows(page, 10);
  expect(await pager.getByRole('status').text()).toBe('Page 1 of 2');
  expect(await states()).toEqual([false, false]);

  await row('01').click();
  expect(await states()).toEqual([false, true]);
  expect(await selected.text()).toBe('Delete Selected (1)');
  await all.click();
  expect(await states()).toEqual([true, false]);
  expect(await selected.text()).toBe('Delete Selected (10)');
  await row('10').press(' ');
  expect(await states()).toEqual([false, true]);
  expect(await isChecked('10')).toBe(false);
  expect(await isChecked('09')).toBe(true);

  await pager.getByRole('button', { name: 'Next' }).click();
  await expectRows(page, 2);
  await expectPath(page, '/dashboard/category?page=2');
  expect(await pager.getByRole('status').text()).toBe('Page 2 of 2');
  expect(await states()).toEqual([false, false]);
  await expectNone(selected);
  await page.reload();
  await row('12').waitFor();
  await page.goBack();
  await row('01').waitFor();
  await page.goForward();
  await row('12').waitFor();

  await all.click();
  await page.getByRole('button', { name: 'Delete Selected (2)' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expectToast(page, 'status', 'Categories deleted successfully');
  await expectRows(page, 10);
  expect(await pager.getByRole('status').text()).toBe('Page 1 of 1');
});
