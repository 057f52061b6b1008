import { questions } from '@tapin/shared/contract/questions';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { laughQuestion, laughQuestionInSpanish, safeQuestion } from '#src/testing/own-answers.ts';
import { mockToday, statusReplyOf } from '#src/testing/today.ts';

const server = useTestServer();

const rowsOf = async (group: string) => {
  const region = await screen.findByRole('region', { name: group });
  return within(region).getAllByRole('row');
};
const textsIn = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map(({ textContent }) => textContent);

test('has a column for each own question of today', async () => {
  const asked = ['q17', 'q18'];
  const ana = { eaten: true, own: { q17: false, q18: 4 }, asked };
  mockToday(server, statusReplyOf({ Ana: ana, Ben: { eaten: true, asked } }, [safeQuestion, laughQuestion]));
  await openScreenAs(memberAs('admin'), '/staff/tapin-status');
  const rows = (await rowsOf('Tapped in · 2')).map((row) => textsIn(row).slice(1 + questions.length));
  expect(rows).toEqual([
    ['Do you feel safe here?', 'How often do you laugh?'],
    ['No', 'Often'],
    ['No answer', 'No answer'],
  ]);
});

test('has the full question in the heading, and a short form in the cells of a small screen', async () => {
  const long = { ...safeQuestion, question: 'Why? '.repeat(24).trim() };
  mockToday(server, statusReplyOf({ Ana: { own: { q17: true } } }, [long]));
  await openScreenAs(memberAs('admin'), '/staff/tapin-status');
  const [head, row] = await rowsOf('Tapped in · 1');
  expect(textsIn(head).at(-1)).toBe(long.question);
  const cell = row?.lastElementChild;
  expect(cell).toHaveTextContent('Yes');
  expect(cell?.getAttribute('data-column')).toMatch(/^Why\? .{30,38}…$/);
});

test('marks a word that the school wrote in another language only', async () => {
  mockToday(server, statusReplyOf({ Ana: { own: { q18: 2 } } }, [laughQuestionInSpanish]));
  await openScreenAs(memberAs('admin'), '/staff/tapin-status');
  expect(await screen.findByText('Casi nunca')).toHaveAttribute('lang', 'es');
});
