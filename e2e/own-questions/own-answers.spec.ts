import type { NewOwnQuestion } from '@tapin/shared/contract/own-questions';
import { expectAccessible } from '../axe.ts';
import { newCareSchool, newCareStudent } from '../care/school.ts';
import { actAs } from '../core/members.ts';
import { onlyInAll } from '../core/scope.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';

const day = (offsetDays: number) => new Date(Date.now() + offsetDays * 86_400_000).toISOString().slice(0, 10);

/** The questions are asked every day since last week, so that the charts of this week show them on any day. */
const everyDay = { lowResponses: [], grades: [], weekdays: [], firstDay: day(-8), lastDay: day(30) };
const questions: NewOwnQuestion[] = [
  {
    ...everyDay,
    type: 'basic',
    texts: { en: { question: 'Supercalifragilisticexpialido '.repeat(4).trim() } },
  },
  {
    ...everyDay,
    type: 'steps',
    texts: {
      en: {
        question: 'Incomprehensibilities, unbroken '.repeat(4).slice(0, 120),
        steps: [1, 2, 3, 4, 5].map((step) => `${step} Incomprehensibilities daily`.padEnd(30, '!')),
      },
    },
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test(
  'the longest texts of questions and answers fit on every screen, and axe finds nothing',
  onlyInAll,
  async ({ page, browser }) => {
    test.slow();
    const school = await newCareSchool(browser);
    await logIn(page, school.admin.email);
    const ids: string[] = [];
    for (const body of questions) {
      const created = await callApi(page, 'POST', `/school/${school.schoolId}/own-questions`, body);
      ids.push((await created.json()).question._id);
    }
    const students: string[] = [];
    for (const responses of [[false, 1], [true, 5], []])
      await actAs(browser, null, async (theirs) => {
        await newCareStudent(theirs, school);
        for (const [index, response] of responses.entries()) {
          const answer = { questionId: ids[index], response };
          await callApi(theirs, 'POST', `/student/submit-response/${school.schoolId}`, answer);
        }
        students.push((await (await callApi(theirs, 'GET', '/user/me')).json()).user._id);
      });
    for (const path of [
      ...ids.map((id) => `/staff/own-question?question=${id}`),
      '/staff/tapin-status',
      '/staff/dashboard',
      `/student/${students[0]}/overview`,
      `/student/${students[0]}/feed`,
    ]) {
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.goto(path);
      const text = page.getByRole('main').getByText(/Incomprehensibilities, unbroken/);
      await expect(text.first()).toBeAttached();
      await expectAccessible(page);
    }
  },
);
