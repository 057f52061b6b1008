import { questionNumber } from '../core/questions.ts';
import { expect, newStudent, test } from '../core/test.ts';

test('an open tab of one student keeps no selected answer for the next student', async ({
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
  await expect(page.getByRole('alert')).toHaveText('Your session has ended. Log in again.');
  await expect(second.getByRole('alert')).toBeHidden();

  await newStudent(second);
  await second.goto('/account');
  await expect(second.getByText(/student\..*@e2e\.test/)).not.toHaveText(first.email);
  await expect(page).toHaveURL('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
  await expect(page.getByRole('radio', { name: 'Yes' })).not.toBeChecked();
});

test('the page limits its retries while the server fails, and offers to try again', async ({ page }) => {
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
