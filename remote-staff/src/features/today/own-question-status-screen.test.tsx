import type { Question } from '@tapin/shared/contract/entities';
import type { OwnQuestion } from '@tapin/shared/contract/own-questions';
import { laughQuestion, safeQuestion } from '@tapin/shared/testing/own-questions';
import { memberAs } from '@tapin/shared/testing/people';
import { useSavedFiles } from '@tapin/shared/testing/saved-files';
import { useTestServer } from '@tapin/shared/testing/server';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { openScreenAs } from '#src/testing/open-screen.ts';
import { laughQuestionInSpanish, questionWith } from '#src/testing/own-questions.ts';
import { mockToday, statusReplyOf } from '#src/testing/today.ts';

const server = useTestServer();
const keptFiles = useSavedFiles();
const path = '/staff/own-question?question=q17';
const stepsPath = '/staff/own-question?question=q18';

const detailsOf = ({ _id }: Question, changes: Partial<OwnQuestion> = {}) =>
  questionWith({
    _id,
    texts: {},
    lowResponses: [],
    firstDay: '2026-03-02',
    lastDay: '2026-05-29',
    isAnswered: true,
    author: 'Ms Pat Lee',
    createdAt: '2026-02-27T15:00:00.000Z',
    ...changes,
  });
const mockDetails = (...questions: ReturnType<typeof detailsOf>[]) =>
  server.use(
    http.get('*/api/school/school-1/own-questions', () =>
      HttpResponse.json({ questions, offers: [], approvedBy: null }),
    ),
  );

const titles = async () =>
  (await screen.findAllByRole('heading', { level: 2 })).map(({ textContent }) => textContent);

const namesIn = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

const asked = ['q17'];
const someDay = statusReplyOf(
  {
    Ana: { eaten: true, own: { q17: true }, asked },
    Ben: { own: { q17: false }, asked },
    Cleo: { eaten: true, asked },
    Dan: { asked },
    Eve: { eaten: true },
  },
  [safeQuestion],
);

test('lists the students who said no, who said yes, and who are asked and have not answered', async () => {
  mockToday(server, someDay);
  mockDetails(detailsOf(safeQuestion));
  await openScreenAs(memberAs('teacher'), path);
  expect(await screen.findByRole('heading', { level: 1, name: 'Do you feel safe here?' })).toBeVisible();
  expect(await titles()).toEqual(['Answered no · 1', 'Answered yes · 1', 'No answer yet · 2']);
  expect(namesIn('Answered no · 1')).toEqual(['Ben Lee']);
  expect(namesIn('Answered yes · 1')).toEqual(['Ana Lee']);
  expect(namesIn('No answer yet · 2')).toEqual(['Cleo Lee', 'Dan Lee']);
  expect(screen.getByText('2 of 4 students who are asked have answered')).toBeVisible();
});

test('shows the author of an own question and when it is asked', async () => {
  mockToday(server, someDay);
  mockDetails(detailsOf(safeQuestion));
  await openScreenAs(memberAs('teacher'), path);
  expect(
    await screen.findByText('Written by Ms Pat Lee on Feb 27, 2026. Asked from Mar 2, 2026 to May 29, 2026.'),
  ).toBeVisible();
});

test('shows the answers when the details of the question cannot be loaded', async () => {
  mockToday(server, someDay);
  server.use(
    http.get('*/api/school/school-1/own-questions', () =>
      HttpResponse.json({ msg: 'Not now.' }, { status: 404 }),
    ),
  );
  await openScreenAs(memberAs('teacher'), path);
  expect(await titles()).toEqual(['Answered no · 1', 'Answered yes · 1', 'No answer yet · 2']);
});

const steps = statusReplyOf(
  {
    Ana: { own: { q18: 1 }, asked: ['q18'] },
    Ben: { own: { q18: 5 }, asked: ['q18'] },
    Cleo: { own: { q18: 5 }, asked: ['q18'] },
  },
  [laughQuestion],
);

test('the answers to an own question have a group for each step, with the word of the school', async () => {
  mockToday(server, steps);
  mockDetails(detailsOf(laughQuestion, { lowResponses: [1, 2] }));
  await openScreenAs(memberAs('teacher'), stepsPath);
  await screen.findByText(/Ms Pat Lee/);
  expect(await titles()).toEqual([
    'At a glance',
    'Never · 1',
    'Rarely · 0',
    'Sometimes · 0',
    'Often · 0',
    'Always · 2',
    'No answer yet · 0',
  ]);
  expect(namesIn('Always · 2')).toEqual(['Ben Lee', 'Cleo Lee']);
  const bars = within(screen.getByRole('region', { name: 'At a glance' })).getAllByRole('listitem');
  expect(bars.map(({ textContent }) => textContent)).toEqual([
    'Never133%',
    'Rarely00%',
    'Sometimes00%',
    'Often00%',
    'Always267%',
  ]);
});

test('the groups of steps begin with the last step when it is a low answer', async () => {
  mockToday(server, steps);
  mockDetails(detailsOf(laughQuestion, { lowResponses: [4, 5] }));
  await openScreenAs(memberAs('teacher'), stepsPath);
  await screen.findByText(/Ms Pat Lee/);
  expect((await titles()).slice(1, 3)).toEqual(['Always · 2', 'Often · 0']);
});

test('the page of an own question marks the language of texts that the school wrote in another language only', async () => {
  mockToday(server, statusReplyOf({ Ana: { own: { q18: 1 }, asked: ['q18'] } }, [laughQuestionInSpanish]));
  mockDetails(detailsOf(laughQuestion));
  await openScreenAs(memberAs('teacher'), stepsPath);
  const heading = await screen.findByRole('heading', { level: 1, name: '¿Cada cuánto te ríes?' });
  expect(within(heading).getByText('¿Cada cuánto te ríes?')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('Nunca · 1')).toHaveAttribute('lang', 'es');
  expect(screen.getByText('No answer yet · 0')).not.toHaveAttribute('lang');
});

test('the page of an own question says so when none of the students is asked', async () => {
  mockToday(server, statusReplyOf({ Eve: { eaten: true } }, [safeQuestion]));
  mockDetails(detailsOf(safeQuestion));
  await openScreenAs(memberAs('teacher'), path);
  expect(await screen.findByText('None of these students are asked this question today')).toBeVisible();
  expect(screen.queryByRole('heading', { level: 2 })).not.toBeInTheDocument();
});

test('the page of a question that is not asked today leads away, and offers no file', async () => {
  mockToday(server, statusReplyOf({ Ana: { eaten: true } }));
  mockDetails(detailsOf(safeQuestion, { lastDay: '2026-03-02' }));
  await openScreenAs(memberAs('teacher'), `${path}&classType=counselor`);
  expect(await screen.findByText('This question is not asked today')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Who tapped in today' })).toHaveAttribute(
    'href',
    '/staff/tapin-status?classType=counselor',
  );
  expect(screen.queryByRole('button', { name: 'Download CSV' })).not.toBeInTheDocument();
});

test('marks the tab of the question as the current one, and the other tabs keep the filters', async () => {
  mockToday(server, statusReplyOf({ Ana: { asked: ['q17', 'q18'] } }, [safeQuestion, laughQuestion]));
  mockDetails();
  await openScreenAs(memberAs('teacher'), `${path}&classType=counselor`);
  const current = await screen.findByRole('link', { name: 'Do you feel safe here?' });
  expect(current).toHaveAttribute('aria-current', 'page');
  const other = screen.getByRole('link', { name: 'How often do you laugh?' });
  expect(other).toHaveAttribute('aria-current', 'false');
  expect(other).toHaveAttribute('href', '/staff/own-question?question=q18&classType=counselor');
});

test('saves the list of the question as a file, with the filters', async () => {
  const exported: string[] = [];
  mockToday(server, someDay);
  mockDetails(detailsOf(safeQuestion));
  server.use(
    http.get('*/api/staff/export', ({ request }) => {
      exported.push(new URL(request.url).search);
      return HttpResponse.json({ fileName: 'own.csv', csv: 'Student\r\n' });
    }),
  );
  await openScreenAs(memberAs('teacher'), `${path}&classType=counselor`);
  await userEvent.click(await screen.findByRole('button', { name: 'Download CSV' }));
  expect(await screen.findByText('Downloaded.')).toBeVisible();
  expect(exported).toEqual([
    '?schoolUserId=membership-school-1&list=own-question-status&question=q17&classType=counselor',
  ]);
  expect(await keptFiles()).toHaveLength(1);
});
