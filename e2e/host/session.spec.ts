import { questionNumber } from '../core/questions.ts';
import { demoPassword, expect, newStudent, signIn, test } from '../core/test.ts';

test('a tab in which another student was at work answers nothing for the next one', async ({
  page,
  context,
}) => {
  const first = await newStudent(page);
  await page.goto('/survey');
  await page.getByRole('radio', { name: 'Yes' }).check();

  const second = await context.newPage();
  await second.goto('/account');
  await second.getByRole('button', { name: 'Log out' }).click();
  await expect(second).toHaveURL('/');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.');
  await expect(second.getByRole('alert')).toBeHidden();

  await newStudent(second);
  await second.goto('/account');
  await expect(second.getByText(/student\..*@e2e\.test/)).not.toHaveText(first.email);
  await expect(page).toHaveURL('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
});

test('a server that is not well is not stormed, and the page offers to try again', async ({ page }) => {
  await newStudent(page);
  await page.goto('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
  let asked = 0;
  await page.route('**/api/user/me', (route) => {
    asked += 1;
    return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  expect(asked).toBeLessThan(5);
  await page.unroute('**/api/user/me');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(questionNumber(page, 1)).toBeVisible();
});

test('a public page that was opened by a link stays when a session turns out to have ended', async ({
  page,
  context,
}) => {
  await signIn(page, 'student@demo.test', demoPassword);
  await page.goto('/survey');
  await expect(page.locator('[data-remote="survey"]')).toBeAttached();
  await context.clearCookies();
  await page.goto('/privacy-policy');
  await expect(page.getByRole('button', { name: 'Español' })).toBeVisible();
  await expect(page).toHaveURL('/privacy-policy');
});

test('whoever comes back with a session that has ended is told so', async ({ page, context }) => {
  await newStudent(page);
  await page.goto('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
  await context.clearCookies();
  await page.goto('/survey');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Please log in again.');
});
