import { questionNumber } from '../core/questions.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { callApi, demoPassword, expect, test } from '../core/test.ts';
import {
  confirmEmail,
  createAccount,
  decideRequest,
  enterSchoolCode,
  heading,
  newPerson,
  pressContinue,
  skipNamePrefix,
} from './sign-up.ts';

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

test('a student who sets every teacher to N/A can check in', onlyInAll, async ({ page }) => {
  const email = await createAccount(page, 'Student');
  await confirmEmail(page, email);
  await enterSchoolCode(page, 'CEDAR2');
  await page.getByLabel('Grade').selectOption('Grade 1');
  await pressContinue(page);
  await page.getByRole('button', { name: 'I have no more teachers' }).click();
  await pressContinue(page);
  await expect(page).toHaveURL('/survey');
  await expect(questionNumber(page, 1)).toBeVisible();
});

for (const role of ['Teacher', 'Admin'] as const) {
  test(
    `a new ${role} waits for approval, is approved, and can continue`,
    quickWhen(role === 'Teacher'),
    async ({ page, browser }) => {
      const email = await createAccount(page, role);
      await confirmEmail(page, email);
      await enterSchoolCode(page, 'CEDAR1');
      await expect(page).toHaveURL('/auth/name-prefix');
      await page.getByRole('radio', { name: 'Mrs' }).check();
      await pressContinue(page);
      await expect(page).toHaveURL('/auth/not-verified');
      await expect(
        page.getByText(`join Cedar Valley High is waiting for approval. (Role: ${role})`),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page.getByText('Nothing has changed yet.')).toBeVisible();

      await decideRequest(browser, page, true);

      await page.getByRole('button', { name: 'Check again' }).click();
      await expect(page).not.toHaveURL('/auth/not-verified');
      await page.goto('/');
      await expect(page).not.toHaveURL('/');
    },
  );
}

test('a denied teacher sees the denial and can ask another school', async ({ page, browser }) => {
  await newPerson(page, 'teacher');
  await callApi(page, 'POST', '/user/school', { schoolCode: 'CEDAR1', role: 'teacher' });
  await decideRequest(browser, page, false);
  await page.goto('/auth/not-verified');
  await expect(
    page.getByText('Cedar Valley High (CEDAR1) denied your request. (Role: Teacher)'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Enter a school code' }).click();
  await enterSchoolCode(page, 'CEDAR2');
  await skipNamePrefix(page);
  await expect(page).toHaveURL('/auth/not-verified');
  await expect(page.getByText(/waiting for approval\. \(Role: Teacher\)/)).toBeVisible();
});

test('a double click sends one code and joins the school once', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') asked.push(new URL(request.url()).pathname);
  });
  const email = await createAccount(page, 'Teacher');
  await page.getByRole('button', { name: 'Send a new code' }).dblclick();
  await expect(page.getByText(/A new code is on its way/)).toBeVisible();
  await confirmEmail(page, email);
  await page.getByLabel('School code').fill('CEDAR1');
  await page.getByRole('button', { name: 'Continue' }).dblclick();
  await expect(page).toHaveURL('/auth/name-prefix');
  const countCalls = (path: string) => asked.filter((one) => one === `/api${path}`).length;
  expect(countCalls('/auth/sign-up/resend-code')).toBe(1);
  expect(countCalls('/user/school')).toBe(1);
});

test('a new district admin requests access and waits for approval', async ({ page }) => {
  const email = await createAccount(page, 'District admin');
  await confirmEmail(page, email);
  await expect(page).toHaveURL('/auth/district-code');
  await page.getByLabel('District code').fill('NOWHERE');
  await pressContinue(page);
  await expect(page.getByRole('alert')).toHaveText('We could not find this district code.');
  await page.getByLabel('District code').fill('CEDAR');
  await pressContinue(page);
  await skipNamePrefix(page);
  await expect(page).toHaveURL('/auth/not-verified');
  await expect(page.getByText('admin of Cedar Valley is waiting')).toBeVisible();
});

test('an interrupted sign-up resumes on another device', async ({ page, browser }) => {
  const email = await createAccount(page, 'Teacher');
  const other = await browser.newPage();
  const signInOnOtherDevice = async () => {
    await other.goto('/auth/login');
    await other.getByLabel('Email').fill(email);
    await other.getByLabel('Password', { exact: true }).fill(demoPassword);
    await other.getByRole('button', { name: 'Log in', exact: true }).click();
    await other.getByRole('button', { name: 'One-time login' }).click();
  };
  await signInOnOtherDevice();
  await expect(other).toHaveURL('/auth/email-verification');
  await confirmEmail(other, email);
  await expect(other).toHaveURL('/auth/school-code');
  await other.reload();
  await expect(heading(other)).toHaveText('Join your school');
  await other.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL('/');
  await signInOnOtherDevice();
  await enterSchoolCode(other, 'cedar1');
  await expect(other).toHaveURL('/auth/name-prefix');
  await other.close();
});

test('URLs of other sign-up steps redirect to the current step, and Back is safe', async ({ page }) => {
  await page.goto('/auth/create-account');
  await expect(page).toHaveURL('/auth/role-selection');
  await page.goto('/auth/email-verification');
  await expect(page).toHaveURL('/');
  await page.goto('/auth/select-teachers');
  await expect(page).toHaveURL('/');

  const email = await createAccount(page, 'Student');
  await page.goBack();
  await expect(heading(page)).toHaveText('Create your account');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(email);
  await page.goForward();
  await page.reload();
  await expect(page.getByText(`We sent a code to ${email}`)).toBeVisible();
  await confirmEmail(page, email);
  await expect(page).toHaveURL('/auth/school-code');

  for (const path of [
    '/auth/select-teachers',
    '/auth/select-grade',
    '/auth/name-prefix',
    '/auth/district-code',
    '/',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/auth/school-code');
  }
  await enterSchoolCode(page, 'CEDAR1');
  await expect(page).toHaveURL('/auth/select-grade');
  await page.goto('/auth/select-teachers');
  await expect(page).toHaveURL('/auth/select-grade');
  await page.goto('/survey');
  await expect(page).toHaveURL('/auth/select-grade');
});
