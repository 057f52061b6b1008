import { actAs } from '../core/members.ts';
import { expect, newStudent, test } from '../core/test.ts';

test('a person logs out on another device, whose page then shows that the session has ended', async ({
  page,
  browser,
}) => {
  const { email } = await newStudent(page);
  await actAs(browser, email, async (elsewhere) => {
    await elsewhere.goto('/account');
    await expect(elsewhere.getByRole('heading', { name: 'Your account' })).toBeVisible();

    await page.goto('/account');
    const open = page.getByRole('button', { name: 'Show my devices' });
    await open.click();
    const dialog = page.getByRole('dialog', { name: 'Where you are logged in' });
    await expect(dialog.getByText('This device')).toHaveCount(1);
    const others = dialog.getByRole('button', { name: /^Log out there: Chrome on / });
    await expect(others).toHaveCount(1);
    await others.press('Enter');
    await expect(dialog.getByText('You are logged in only on this device.')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(open).toBeFocused();

    await elsewhere.getByRole('button', { name: 'Show my devices' }).click();
    await expect(elsewhere.getByRole('alert')).toHaveText('Your session has ended. Log in again.');
  });
});
