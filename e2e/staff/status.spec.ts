import { readFileSync } from 'node:fs';
import type { Browser, Page } from '@playwright/test';
import type { QuestionName } from '@tapin/shared/contract/questions';
import { expectAccessible, expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs, newMember, schoolUserIdOf } from '../core/members.ts';
import { expectTextPerQuestion } from '../core/questions.ts';
import { quickWhen } from '../core/scope.ts';
import { callApi, expect, newStudent, signIn, test } from '../core/test.ts';

type Today = Partial<Record<QuestionName, boolean | number>>;

/** Creates a student of this teacher with the given answers today; returns the student's id. */
async function newStudentOf(browser: Browser, teacherId: string, today: Today): Promise<string> {
  return actAs(browser, null, async (page) => {
    const { schoolId } = await newStudent(page, { unfinished: true });
    await callApi(page, 'POST', `/student/grade/${schoolId}`, { grade: 9 });
    await callApi(page, 'POST', `/student/select-classes/${schoolId}`, {
      schoolId,
      classes: [{ class: 'first_period', teacherId }],
    });
    const { questions } = await (await callApi(page, 'GET', `/student/${schoolId}/questions`)).json();
    for (const { _id, graphic } of questions) {
      const response = today[graphic as keyof Today];
      if (response === undefined) continue;
      await callApi(page, 'POST', `/student/submit-response/${schoolId}`, { questionId: _id, response });
    }
    return String((await (await callApi(page, 'GET', '/user/me')).json()).user._id);
  });
}

/** Creates a teacher of CEDAR1 with three students: one unwell, one well, and one who has not checked in. */
async function newClass(browser: Browser) {
  const teacher = await newMember(browser);
  const teacherId = await actAs(browser, teacher.email, async (page) =>
    String((await (await callApi(page, 'GET', '/user/me')).json()).user._id),
  );
  return {
    ...teacher,
    teacherId,
    unwell: await newStudentOf(browser, teacherId, { eaten: false, rested: false, feeling: 1 }),
    well: await newStudentOf(browser, teacherId, { eaten: true, rested: true, feeling: 5 }),
    absent: await newStudentOf(browser, teacherId, {}),
  };
}

const group = (page: Page, name: string) => page.getByRole('region', { name });
const linkTo = (id: string) => `a[href="/student/${id}/overview"]`;

test('a teacher visits the four status views of their class', async ({ page, browser }) => {
  const { email, unwell, well, absent } = await newClass(browser);
  await signIn(page, email);
  await page.goto('/staff/tapin-status');
  await expect(page.getByText('2 of 3 students have tapped in today')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Teacher' })).toHaveCount(0);
  await expect(group(page, 'Not tapped in · 1').locator(linkTo(absent))).toBeVisible();
  const tappedIn = group(page, 'Tapped in · 2').getByRole('row');
  const answers = tappedIn.filter({ has: page.locator(linkTo(unwell)) }).getByRole('cell');
  await expectTextPerQuestion(answers, ['No', 'No', 'Awful']);

  await page.getByRole('link', { name: 'Eaten' }).click();
  await expect(group(page, 'Have not eaten · 1').locator(linkTo(unwell))).toBeVisible();
  await expect(group(page, 'Have eaten · 1').locator(linkTo(well))).toBeVisible();
  await page.getByRole('link', { name: '1 student did not tap in' }).click();
  await expect(page).toHaveURL(/\/staff\/tapin-status$/);

  await page.getByRole('link', { name: 'Rested' }).click();
  await expect(group(page, 'Do not feel rested · 1').locator(linkTo(unwell))).toBeVisible();

  await page.getByRole('link', { name: 'Feelings' }).click();
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveText(['At a glance', 'Rad · 1', 'Good · 0', 'Okay · 0', 'Bad · 0', 'Awful · 1']);
  await page.getByRole('link', { name: 'Awful' }).click();
  await expect(group(page, 'Awful · 1').locator(linkTo(unwell))).toBeInViewport();
  await group(page, 'Awful · 1').locator(linkTo(unwell)).click();
  await expect(page).toHaveURL(`/student/${unwell}/overview`);
  await page.goBack();
  await expect(group(page, 'Awful · 1')).toBeInViewport();
});

test('an admin filters by teacher and class and downloads the students, and Back restores the earlier filters', async ({
  page,
  browser,
}) => {
  const { teacherId, lastName, unwell } = await newClass(browser);
  await signIn(page, 'admin@demo.test');
  await page.goto('/staff/eaten-status');
  await expect(page.getByText(/^\d{3} of \d{3} students/)).toBeVisible();
  await page.getByRole('combobox', { name: 'Teacher' }).selectOption({ label: `Quinn ${lastName}` });
  await expect(page.getByText('2 of 3 students have tapped in today')).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const csv = readFileSync(await (await download).path(), 'utf8');
  expect(csv).toContain(lastName);
  expect(csv).not.toContain('@demo.test');
  await page.getByRole('combobox', { name: 'Class' }).selectOption({ label: 'First period' });
  await expect(page).toHaveURL(`/staff/eaten-status?teacherId=${teacherId}&classType=first_period`);
  await page.getByRole('link', { name: 'Rested' }).click();
  await expect(page).toHaveURL(`/staff/rested-status?teacherId=${teacherId}&classType=first_period`);
  await expect(page.locator(linkTo(unwell))).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(`/staff/eaten-status?teacherId=${teacherId}`);
  await page.goBack();
  await expect(page.getByText(/^\d{3} of \d{3} students/)).toBeVisible();
});

test('a teacher without students sees why the list is empty', async ({ page, browser }) => {
  const { email } = await newMember(browser);
  await signIn(page, email);
  await page.goto('/staff/tapin-status');
  await expect(page.getByText('No student has chosen you as a teacher yet.')).toBeVisible();
  await expectNoFindings(page);
});

test.describe('in Spanish, whose words are long', () => {
  test.use({ locale: 'es-MX' });

  test('the tools of a status view take two rows, and on a phone the filters are behind a button', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1366, height: 768 });
    await signIn(page, 'admin@demo.test');
    await page.goto('/staff/tapin-status');
    const search = page.getByRole('main').getByRole('searchbox');
    const grade = page.getByRole('combobox', { name: 'Grado' });
    const print = page.getByRole('button', { name: 'Imprimir' });
    const middleOf = async (part: typeof search) => {
      const { y = 0, height = 0 } = (await part.boundingBox()) ?? {};
      return y + height / 2;
    };
    await expect(page.getByRole('link', { name: 'Respondieron' }).first()).toBeVisible();
    expect(Math.abs((await middleOf(search)) - (await middleOf(grade)))).toBeLessThan(4);
    const tabs = page.getByRole('navigation').filter({ has: page.getByRole('link', { name: 'Ánimo' }) });
    expect(Math.abs((await middleOf(tabs)) - (await middleOf(print)))).toBeLessThan(4);

    await page.setViewportSize({ width: 360, height: 740 });
    await expect(grade).toBeHidden();
    await page.getByRole('button', { name: 'Filtros' }).click();
    await expect(grade).toBeVisible();
    await grade.selectOption({ label: '9° grado' });
    await expect(page.getByRole('button', { name: 'Filtros · 1' })).toBeVisible();
    await expectNoHorizontalScroll(page);
  });
});

test('the counts of the lists of a whole school match the counts of the server', async ({ page }) => {
  await signIn(page, 'admin@demo.test');
  const schoolUserId = await schoolUserIdOf(page);
  await page.goto('/staff/eaten-status');
  const titles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(titles).toHaveCount(2);
  const { stats } = await (
    await callApi(page, 'GET', `/staff/dashboard/stats?schoolUserId=${schoolUserId}&daysAgo=0`)
  ).json();
  const eaten = stats.questionStats.find(
    (each: { question: { graphic: string } }) => each.question.graphic === 'eaten',
  ).stats;
  await page.reload();
  await expect(titles).toHaveText([/^Have not eaten · \d+$/, /^Have eaten · \d+$/]);
  const shown = (await titles.allTextContents()).map((title) => Number(title.split(' · ')[1]));
  // Other tests add answers meanwhile, so the lists can only show more than the server counted before.
  expect(shown[0]).toBeGreaterThanOrEqual(eaten.false ?? 0);
  expect(shown[1]).toBeGreaterThanOrEqual(eaten.true ?? 0);
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // The view of the question about rest is that of the one about food.
  for (const view of ['tapin-status', 'eaten-status', 'tapin-summary']) {
    const scope = quickWhen(view === 'eaten-status');
    test(`axe finds nothing in ${view} of a whole school, on any screen`, scope, async ({ page }) => {
      // The test runs two axe scans on hundreds of students.
      test.slow();
      await signIn(page, 'admin@demo.test');
      await page.goto(`/staff/${view}`);
      await expect(page.getByRole('main').getByRole('heading', { level: 2 }).nth(1)).toBeVisible();
      await expectAccessible(page);
    });
  }

  test('axe finds nothing if no student matches the filters', async ({ page }) => {
    await signIn(page, 'admin@demo.test');
    await page.goto('/staff/tapin-status?teacherId=999999');
    await expect(page.getByText(/^No student matches these filters/)).toBeVisible();
    await expectNoFindings(page);
  });
});
