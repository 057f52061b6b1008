import { questionNumber } from '../core/questions.ts';
import { callApi, expect, test } from '../core/test.ts';
import { confirmEmail, createAccount, decideRequest, enterSchoolCode, pressContinue } from './sign-up.ts';

test('a student signs up from the landing screen to the first question', async ({ page }) => {
  const email = await createAccount(page, 'Student');
  await confirmEmail(page, email);
  await enterSchoolCode(page, 'CEDAR1');

  await expect(page).toHaveURL('/auth/select-grade');
  await page.getByLabel('Grade').selectOption('Grade 9');
  await pressContinue(page);

  await expect(page).toHaveURL('/auth/select-teachers');
  const counselor = page.getByRole('combobox', { name: 'Counselor' });
  await counselor.fill('thomp');
  await page.getByRole('option', { name: /Thompson/ }).click();
  await expect(counselor).toHaveValue(/Thompson/);
  const homeroom = page.getByRole('combobox', { name: 'Homeroom' });
  await homeroom.fill('thomp');
  await homeroom.press('ArrowDown');
  await homeroom.press('Enter');
  await expect(homeroom).toHaveValue(/Thompson/);
  await page.getByRole('button', { name: 'I have no more teachers' }).click();
  await pressContinue(page);

  await expect(page).toHaveURL('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
  const { classes, grade } = await (await callApi(page, 'GET', '/user/me')).json();
  expect(grade.grade).toBe(9);
  expect(classes.map(({ classType }: { classType: string }) => classType).sort()).toEqual([
    'counselor',
    'home_room',
  ]);
});

test('a new teacher waits for approval, is approved, and can continue', async ({ page, browser }) => {
  const email = await createAccount(page, 'Teacher');
  await confirmEmail(page, email);
  await enterSchoolCode(page, 'CEDAR1');
  await expect(page).toHaveURL('/auth/name-prefix');
  await page.getByRole('radio', { name: 'Mrs' }).check();
  await pressContinue(page);
  await expect(page).toHaveURL('/auth/not-verified');
  await expect(
    page.getByText('join Cedar Valley High is waiting for approval. (Role: Teacher)'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page.getByText('Nothing has changed yet.')).toBeVisible();

  await decideRequest(browser, page, true);

  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(page).not.toHaveURL('/auth/not-verified');
  await page.goto('/');
  await expect(page).not.toHaveURL('/');
});
