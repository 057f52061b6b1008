import { useTestServer } from '@tapin/shared/testing/server';
import { screen } from '@testing-library/react';
import { mockSchoolDay, newAnswer } from '#src/testing/mock-school-day.ts';
import { openSurvey } from '#src/testing/open-survey.ts';

const server = useTestServer();
const summary = () => screen.findByRole('region', { name: 'Your answers today' });
const answers = (eaten: boolean, rested: boolean) => [
  newAnswer('q1', eaten),
  newAnswer('q2', rested),
  newAnswer('q3', 4),
];

test.each([
  ['nothing to who has eaten and rested', answers(true, true), []],
  ['where food is to who has not eaten', answers(false, true), [/cafeteria/]],
  ['something kind to who has not rested', answers(true, false), [/need a break/]],
  ['both to who needs both', answers(false, false), [/cafeteria/, /need a break/]],
])('says %s', async (_, given, lines) => {
  server.use(...mockSchoolDay({ answers: given }).handlers);
  await openSurvey();
  await summary();
  const items = screen.queryAllByRole('listitem');
  expect(items).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(items[index]).toHaveTextContent(line);
});

test('a deployment can replace a line with its own text, or remove it', async () => {
  const words = { notEaten: 'Breakfast is in room 3.', notRested: null };
  server.use(...mockSchoolDay({ answers: answers(false, false), ...words }).handlers);
  await openSurvey();
  await summary();
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Breakfast is in room 3.',
  ]);
});

test('no element has an undefined class', async () => {
  server.use(...mockSchoolDay().handlers);
  await openSurvey();
  await screen.findByRole('heading', { level: 1 });
  for (const element of document.querySelectorAll('[class]')) {
    expect(element.getAttribute('class')).not.toMatch(/undefined|unknown/);
  }
});
