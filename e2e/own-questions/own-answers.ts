import type { Browser } from '@playwright/test';
import type { NewOwnQuestion } from '@tapin/shared/contract/own-questions';
import { newCareSchool, newCareStudent } from '../care/school.ts';
import { actAs } from '../core/members.ts';
import { callApi } from '../core/test.ts';

const day = (offsetDays: number) => new Date(Date.now() + offsetDays * 86_400_000).toISOString().slice(0, 10);

/** The question is asked every day since last week, so that the charts of this week show it on any day. */
const everyDay = { lowResponses: [], grades: [], weekdays: [], firstDay: day(-8), lastDay: day(30) };

export const safeQuestion: NewOwnQuestion = {
  ...everyDay,
  type: 'basic',
  texts: { en: { question: 'Do you feel safe here?' }, es: { question: '¿Te sientes a salvo aquí?' } },
};

/** The question exists only in English, so readers of Spanish see the English text. */
export const laughQuestion: NewOwnQuestion = {
  ...everyDay,
  type: 'steps',
  texts: {
    en: {
      question: 'How often do you laugh?',
      steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
    },
  },
};

type Response = boolean | number;

/**
 * Creates a school with its own questions, and students who answer them today, with the answers in the order of the
 * questions. Returns the school, the ids of the questions and of the students.
 */
export async function newSchoolWithQuestions(
  browser: Browser,
  questions: readonly NewOwnQuestion[],
  answersOfStudents: readonly (readonly Response[])[],
) {
  const school = await newCareSchool(browser);
  const path = `/school/${school.schoolId}/own-questions`;
  const ids = await actAs(browser, school.admin.email, async (page) => {
    const created: string[] = [];
    for (const body of questions) {
      const { question } = await (await callApi(page, 'POST', path, body)).json();
      created.push(question._id);
    }
    return created;
  });
  const students: string[] = [];
  for (const answers of answersOfStudents) {
    await actAs(browser, null, async (page) => {
      await newCareStudent(page, school);
      for (const [index, response] of answers.entries()) {
        const body = { questionId: ids[index], response };
        await callApi(page, 'POST', `/student/submit-response/${school.schoolId}`, body);
      }
      students.push((await (await callApi(page, 'GET', '/user/me')).json()).user._id);
    });
  }
  return { ...school, ids, students };
}
