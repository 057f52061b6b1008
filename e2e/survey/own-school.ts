import type { Browser, Page } from '@playwright/test';
import type { NewOwnQuestion } from '@tapin/shared/contract/own-questions';
import { actAs } from '../core/members.ts';
import { timeZone } from '../core/settings.ts';
import { callApi, newStudent } from '../core/test.ts';
import { cedarAdmin, newSchool, newSchoolName } from '../district/district.ts';

type Content = Pick<NewOwnQuestion, 'type' | 'texts'>;

export const safeQuestion: Content = {
  type: 'basic',
  texts: { en: { question: 'Do you feel safe here?' }, es: { question: '¿Te sientes a salvo aquí?' } },
};

export const laughQuestion: Content = {
  type: 'steps',
  texts: {
    en: {
      question: 'How often do you laugh?',
      steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'],
    },
    es: {
      question: '¿Cada cuánto te ríes?',
      steps: ['Nunca', 'Casi nunca', 'A veces', 'Muchas veces', 'Siempre'],
    },
  },
};

const dayInDays = (days: number) =>
  new Intl.DateTimeFormat('en-CA', { timeZone }).format(Date.now() + days * 86_400_000);

const questionOf = (content: Content): NewOwnQuestion => ({
  ...content,
  lowResponses: [],
  grades: [],
  weekdays: [],
  firstDay: dayInDays(0),
  lastDay: dayInDays(7),
});

export async function newSchoolWithQuestions(browser: Browser, contents: readonly Content[]) {
  const place = newSchoolName();
  return actAs(browser, cedarAdmin, async (page) => {
    const { schoolId } = await newSchool(page, place);
    const { calendar } = await (await callApi(page, 'GET', `/school/${schoolId}/calendar`)).json();
    await callApi(page, 'PUT', `/school/${schoolId}/calendar`, {
      ...calendar,
      timeZone,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
    });
    const ids: string[] = [];
    for (const content of contents) {
      const reply = await callApi(page, 'POST', `/school/${schoolId}/own-questions`, questionOf(content));
      ids.push((await reply.json()).question._id);
    }
    return { ...place, schoolId, ids };
  });
}

export async function newStudentWithQuestions(page: Page, code: string, { hasAnsweredThree = false } = {}) {
  const { schoolId } = await newStudent(page, { schoolCode: code, unfinished: true });
  await callApi(page, 'POST', `/student/grade/${schoolId}`, { grade: 9 });
  await callApi(page, 'POST', `/student/select-classes/${schoolId}`, { schoolId, classes: [] });
  if (!hasAnsweredThree) return;
  const { questions } = await (await callApi(page, 'GET', `/student/${schoolId}/questions`)).json();
  for (const { _id, type } of questions) {
    const response = type === 'basic' ? true : 4;
    await callApi(page, 'POST', `/student/submit-response/${schoolId}`, { questionId: _id, response });
  }
}
