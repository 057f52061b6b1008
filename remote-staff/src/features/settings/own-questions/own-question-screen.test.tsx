import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { addDays, today } from '#src/components/days/days.ts';
import type { QuestionOffer } from '#src/components/own-questions/own-questions-calls.ts';
import { currentPath, openScreenAs } from '#src/testing/open-screen.ts';
import { mockOwnQuestions, questionWith, steps } from '#src/testing/own-questions.ts';

const server = useTestServer();
const user = userEvent.setup();

const open = (at = '/admin/care/question') => openScreenAs(memberAs('admin'), at);
const save = async () => user.click(await screen.findByRole('button', { name: 'Save' }));
const saveInEnglish = async () => {
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Save without Spanish?' }));
  await user.click(dialog.getByRole('button', { name: 'Save anyway' }));
};
const english = () => screen.findByLabelText('Question in English');

test('a new question is by default for every grade, on every school day, from tomorrow for four weeks', async () => {
  const requests = mockOwnQuestions(server);
  await open();
  await user.type(await english(), 'Safe?');
  await saveInEnglish();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toEqual({
    method: 'POST',
    path: '',
    body: {
      type: 'basic',
      texts: { en: { question: 'Safe?' } },
      lowResponses: [],
      grades: [],
      weekdays: [],
      firstDay: addDays(today(), 1),
      lastDay: addDays(today(), 28),
    },
  });
  await waitFor(() => expect(currentPath()).toBe('/admin/care'));
});

test('saving a question without Spanish texts needs a confirmation, and the dialog leads back to the form', async () => {
  const requests = mockOwnQuestions(server);
  await open();
  await user.type(await english(), 'Safe?');
  await save();
  const dialog = within(await screen.findByRole('dialog', { name: 'Save without Spanish?' }));
  expect(dialog.getByText(/will see the question in English/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Keep writing' }));
  await user.type(screen.getByLabelText('Question in Spanish'), '¿Te sientes a salvo?');
  expect(requests).toHaveLength(0);
  await save();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({ texts: { es: { question: '¿Te sientes a salvo?' } } });
});

test('a question is sent with five words, low answers, grades and weekdays', async () => {
  const requests = mockOwnQuestions(server);
  await open();
  await user.click(await screen.findByRole('radio', { name: 'Five steps' }));
  await user.type(await english(), 'How often?');
  const inEnglish = within(screen.getByRole('group', { name: 'In English' }));
  for (const [index, word] of steps.entries())
    await user.type(inEnglish.getByLabelText(`Step ${index + 1}`), word);
  expect(screen.getByText(/Students who use it will see the question in English/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: '1 · Never' }));
  await user.click(screen.getByRole('checkbox', { name: 'Grade 9' }));
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
  expect(screen.queryByRole('checkbox', { name: 'Sunday' })).not.toBeInTheDocument();
  await saveInEnglish();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]?.body).toMatchObject({
    type: 'steps',
    texts: { en: { question: 'How often?', steps } },
    lowResponses: [1],
    grades: [9],
    weekdays: [1, 5],
  });
});

test('an incomplete question marks the missing fields, moves the focus to the first, and sends nothing', async () => {
  const requests = mockOwnQuestions(server);
  await open();
  await user.type(await screen.findByLabelText('Question in Spanish'), '¿A salvo?');
  await user.click(screen.getByRole('radio', { name: 'Five steps' }));
  await save();
  const inSpanish = within(screen.getByRole('group', { name: 'In Spanish' }));
  expect(inSpanish.getAllByText('Write a word for this step.')).toHaveLength(5);
  expect(inSpanish.getByLabelText('Step 1')).toHaveFocus();
  expect(screen.getByText('Something is missing or wrong. It is marked above.')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Yes or no' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await user.clear(screen.getByLabelText('Last day'));
  await save();
  expect(screen.getByLabelText('Last day')).toHaveAccessibleDescription('Choose a day.');
  expect(requests).toEqual([]);
});

test.each(['question_dates_invalid', 'too_many_questions'])(
  'shows %s at the days and keeps what was typed',
  async (code) => {
    mockOwnQuestions(server);
    const refuse = () => HttpResponse.json({ msg: 'Choose other days.', code }, { status: 409 });
    server.use(http.post('*/api/school/school-1/own-questions', refuse));
    await open();
    await user.type(await english(), 'Safe?');
    await saveInEnglish();
    const lastDay = screen.getByLabelText('Last day');
    await waitFor(() => expect(lastDay).toHaveAccessibleDescription('Choose other days.'));
    expect(lastDay).toHaveFocus();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    expect(await english()).toHaveValue('Safe?');
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  },
);

test('a question that was answered in the meantime shows why it cannot be changed, and keeps the typed text', async () => {
  mockOwnQuestions(server, { questions: [questionWith()] });
  const msg = 'Students have answered this question.';
  const refuse = () => HttpResponse.json({ msg, code: 'question_answered' }, { status: 409 });
  server.use(http.put('*/api/school/school-1/own-questions/q7', refuse));
  await open('/admin/care/question/q7');
  await user.type(await english(), ' Always?');
  await save();
  expect(await screen.findByRole('alert')).toHaveTextContent(msg);
  expect(await english()).toHaveValue('Do you feel safe? Always?');
});

test('changes a question that nobody has answered', async () => {
  const requests = mockOwnQuestions(server, { questions: [questionWith({ grades: [9] })] });
  await open('/admin/care/question/q7');
  await user.type(await english(), ' Now?');
  await save();
  await waitFor(() => expect(requests).toHaveLength(1));
  expect(requests[0]).toMatchObject({
    method: 'PUT',
    path: '/q7',
    body: { texts: { en: { question: 'Do you feel safe? Now?' } }, lowResponses: [false], grades: [9] },
  });
});

const { type, texts } = questionWith();
const createdAt = '2026-03-02T15:00:00.000Z';
const offer: QuestionOffer = { _id: '3', type, texts, lowResponses: [], author: null, createdAt };

test('starts a new question with the texts of an offer', async () => {
  const requests = mockOwnQuestions(server, { offers: [offer] });
  await open('/admin/care/question?offer=3');
  expect(await english()).toHaveValue('Do you feel safe?');
  await save();
  await waitFor(() => expect(requests).toMatchObject([{ method: 'POST', path: '', body: { texts } }]));
});

test('a withdrawn offer is reported above an empty form', async () => {
  mockOwnQuestions(server, { offers: [offer] });
  await open('/admin/care/question?offer=4');
  expect(await english()).toHaveValue('');
  expect(screen.getByText(/Your district no longer offers this question/)).toBeVisible();
});

test.each([
  ['the offer was withdrawn', '/admin/care/question?offer=3'],
  ['the question was answered', '/admin/care/question/q7'],
])('keeps the form and the typed text when a later reply says that %s', async (_, at) => {
  mockOwnQuestions(server, { questions: [questionWith()], offers: [offer] });
  const { queryClient } = await open(at);
  await user.type(await english(), ' Always?');
  mockOwnQuestions(server, { questions: [questionWith({ isAnswered: true })], approvedBy: 'Cedar Valley' });
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Cedar Valley approves it before students are asked.')).toBeVisible();
  expect(await english()).toHaveValue('Do you feel safe? Always?');
});

test('the form does not load its question again when the connection returns', async () => {
  mockOwnQuestions(server);
  const loaded: string[] = [];
  server.events.on('response:mocked', ({ request }) => {
    loaded.push(new URL(request.url).pathname.replace('/api/school/school-1', ''));
  });
  await open();
  await english();
  loaded.length = 0;
  act(() => void window.dispatchEvent(new Event('offline')));
  act(() => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(loaded).toContain('/calendar'));
  expect(loaded).not.toContain('/own-questions');
});

test.each([
  ['/admin/care/question/q7', 'Students have answered this question'],
  ['/admin/care/question/q8', 'This question does not exist anymore'],
])('the address %s shows no form of a question: %s', async (path, title) => {
  mockOwnQuestions(server, { questions: [questionWith({ isAnswered: true })] });
  await open(path);
  expect(await screen.findByText(title)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
});

test('warns about low answers when the rule about own questions is off', async () => {
  mockOwnQuestions(server, {}, { ownLow: false });
  await open();
  await user.click(await screen.findByRole('checkbox', { name: 'No' }));
  expect(screen.getByText(/this rule is off at your school/)).toBeVisible();
  await user.click(screen.getByRole('checkbox', { name: 'Yes' }));
  expect(screen.getByText('At least one answer must not be low.')).toBeVisible();
});

const press = (name: string) => user.click(screen.getByRole('button', { name }));
const dialog = () => screen.queryByRole('dialog', { name: 'Leave without saving?' });

/** Closes the tab, and returns whether the browser would ask for confirmation. */
function closeTab(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

test('leaves an unchanged form of a question without a warning', async () => {
  mockOwnQuestions(server, { questions: [questionWith()] });
  await openScreenAs(memberAs('admin'), '/admin/care/question/q7');
  await user.type(await english(), '!');
  await user.type(await english(), '{Backspace}');
  expect(closeTab()).toBe(false);
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(await screen.findByText('Elsewhere')).toBeVisible();
});

test('warns before a link leads away from a changed question; staying keeps what was typed', async () => {
  mockOwnQuestions(server);
  await openScreenAs(memberAs('admin'), '/admin/care/question');
  await user.type(await english(), 'Safe?');
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }));
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  expect(dialog()).toBeVisible();
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Stay' })).toHaveFocus();
  await press('Stay');
  expect(dialog()).not.toBeInTheDocument();
  expect(currentPath()).toBe('/admin/care/question');
  expect(await english()).toHaveValue('Safe?');
  expect(screen.getByRole('checkbox', { name: 'Friday' })).toBeChecked();
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Leave');
  await waitFor(() => expect(currentPath()).toBe('/admin/care'));
});

test('warns before the tab with a changed question is closed, until the person leaves the form', async () => {
  mockOwnQuestions(server);
  await openScreenAs(memberAs('admin'), '/admin/care/question');
  await user.type(await english(), 'Safe?');
  expect(closeTab()).toBe(true);
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await press('Leave');
  expect(await screen.findByText('Elsewhere')).toBeVisible();
  expect(closeTab()).toBe(false);
});

test('opens the list of own questions without a warning after saving', async () => {
  const requests = mockOwnQuestions(server);
  await openScreenAs(memberAs('admin'), '/admin/care/question');
  await user.type(await english(), 'Safe?');
  await press('Save');
  await press('Save anyway');
  await waitFor(() => expect(currentPath()).toBe('/admin/care'));
  expect(requests).toHaveLength(1);
  expect(dialog()).not.toBeInTheDocument();
});
