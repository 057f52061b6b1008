import { QueryClient, QueryClientProvider } from '@tapin/shared/query';
import { setAuth } from '@tapin/shared/session';
import { districtAdmin } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { act, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import {
  type QuestionOffer,
  useOfferQuestion,
  type WaitingQuestion,
} from '#src/components/question-calls.ts';
import { mockDistrict, replyError } from '#src/testing/mock-district.ts';
import { openScreenAs } from '#src/testing/open-screen.ts';

const server = useTestServer();
const user = userEvent.setup();

const written = { author: 'Mr Sam Roe', createdAt: '2026-03-02T15:00:00.000Z' };

const offer: QuestionOffer = {
  _id: '3',
  type: 'basic',
  texts: { en: { question: 'Do you belong?' }, es: { question: '¿Es tu lugar?' } },
  lowResponses: [],
  ...written,
};

const waiting: WaitingQuestion = {
  school: { _id: 'school-1', name: 'Cedar High' },
  question: {
    ...offer,
    _id: 'q7',
    texts: { en: { question: 'Do you feel safe?' }, es: { question: '¿Te sientes a salvo?' } },
    lowResponses: [false],
    grades: [],
    weekdays: [],
    firstDay: '2026-03-02',
    lastDay: '2026-03-20',
    verified: 'pending',
    isAnswered: false,
    endedAt: null,
  },
};

/** Records the changes. Later replies no longer contain the decided question or the withdrawn offer. */
function recordChanges() {
  const changes: unknown[] = [];
  const record = async ({ request }: { request: Request }) => {
    const { districtUserId: _, ...body } = await request.json();
    changes.push([request.method, new URL(request.url).pathname.replace('/api/district', ''), body]);
    mockDistrict(server);
    return HttpResponse.json({ ok: true });
  };
  server.use(
    http.put('*/api/district/questions/:id', record),
    http.delete('*/api/district/question-offers/:id', record),
  );
  return changes;
}

const open = () => openScreenAs(districtAdmin(), '/district/questions');

test('approves a waiting question, which it shows in every language with its school, days and author', async () => {
  mockDistrict(server, {}, {}, { approvesQuestions: true, waiting: [waiting] });
  const changes = recordChanges();
  await open();
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('¿Te sientes a salvo?').parentElement).toHaveAttribute('lang', 'es');
  expect(
    item.getByText(
      'Cedar High · Yes or no · Mar 2, 2026 – Mar 20, 2026 · Every school day · All grades · Low answers: No',
    ),
  ).toBeVisible();
  expect(item.getByText('Mr Sam Roe · Mar 2, 2026')).toBeVisible();
  await user.click(item.getByRole('button', { name: 'Approve: Do you feel safe?' }));
  expect(await screen.findByText('The question was approved.')).toBeVisible();
  expect(screen.getByText('No question is waiting.')).toBeVisible();
  expect(changes).toEqual([['PUT', '/questions/q7', { approved: true }]]);
});

test('denies a waiting question only after confirmation', async () => {
  mockDistrict(server, {}, {}, { waiting: [waiting] });
  const changes = recordChanges();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Deny: Do you feel safe?' }));
  expect(changes).toEqual([]);
  const dialog = within(screen.getByRole('dialog', { name: 'Deny this question?' }));
  expect(dialog.getByText(/Students at Cedar High will not be asked it/)).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Deny' }));
  expect(await screen.findByText('The question was denied.')).toBeVisible();
  expect(changes).toEqual([['PUT', '/questions/q7', { approved: false }]]);
});

test('shows the weekdays, the grades and the words of the low answers of a waiting question', async () => {
  const texts = {
    en: { question: 'How often?', steps: ['Never', 'Rarely', 'Sometimes', 'Often', 'Always'] },
  };
  const plan = { weekdays: [5, 1], grades: [9, 10] as const, lowResponses: [1, 2] };
  const question = { ...waiting.question, ...plan, type: 'steps' as const, texts, grades: [...plan.grades] };
  mockDistrict(server, {}, {}, { waiting: [{ ...waiting, question }] });
  await open();
  expect(
    await screen.findByText(/ · Monday and Friday · Grades 9 and 10 · Low answers: Never and Rarely$/),
  ).toBeVisible();
});

test('shows why a question could not be approved, and updates the list', async () => {
  mockDistrict(server, {}, {}, { waiting: [waiting] });
  server.use(
    http.put('*/api/district/questions/q7', () => {
      mockDistrict(server);
      return replyError('It is gone.', 'not_found')();
    }),
  );
  await open();
  await user.click(await screen.findByRole('button', { name: 'Approve: Do you feel safe?' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('It is gone.');
  expect(screen.getByText('No question is waiting.')).toBeVisible();
});

/** Opens a page with two waiting questions. The server answers the first decision only when the test calls `answer`. */
async function openTwo() {
  const second = { ...waiting.question, _id: 'q8', texts: { en: { question: 'Do you laugh?' } } };
  mockDistrict(server, {}, {}, { waiting: [waiting, { ...waiting, question: second }] });
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const decided: unknown[] = [];
  server.use(
    http.put('*/api/district/questions/:id', async ({ params }) => {
      decided.push(params.id);
      await answered;
      mockDistrict(server, {}, {}, { waiting: [{ ...waiting, question: second }] });
      return HttpResponse.json({ ok: true });
    }),
  );
  await open();
  return { answer, decided };
}

test('other questions are busy while an approval is pending, and its result is shown', async () => {
  const { answer, decided } = await openTwo();
  const denySecond = await screen.findByRole('button', { name: 'Deny: Do you laugh?' });
  await user.click(screen.getByRole('button', { name: 'Approve: Do you feel safe?' }));
  await waitFor(() => expect(decided).toEqual(['q7']));
  expect(screen.getByRole('button', { name: 'Approve: Do you laugh?' })).toHaveAttribute('aria-busy', 'true');
  await user.click(denySecond);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  answer();
  expect(await screen.findByText('The question was approved.')).toBeVisible();
  expect(denySecond).not.toHaveAttribute('aria-busy');
  await user.click(denySecond);
  expect(screen.getByRole('dialog')).toBeVisible();
});

test('shows that a question was denied when the dialog was closed before the server answered', async () => {
  const { answer, decided } = await openTwo();
  await user.click(await screen.findByRole('button', { name: 'Deny: Do you feel safe?' }));
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Deny' }));
  await waitFor(() => expect(decided).toEqual(['q7']));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  answer();
  expect(await screen.findByText('The question was denied.')).toBeVisible();
});

test('the rule that questions need approval is saved at once', async () => {
  mockDistrict(server);
  await open();
  const choice = await screen.findByRole('checkbox', { name: 'Schools’ questions wait for our approval' });
  expect(choice).not.toBeChecked();
  const bodies: unknown[] = [];
  server.use(
    http.put('*/api/district/questions/approval', async ({ request }) => {
      bodies.push(await request.json());
      mockDistrict(server, {}, {}, { approvesQuestions: true });
      return HttpResponse.json({ ok: true });
    }),
  );
  await user.click(choice);
  await waitFor(() => expect(choice).toBeChecked());
  expect(bodies).toEqual([{ districtUserId: 'district-user-1', approvesQuestions: true }]);
});

test('withdraws an offer after confirmation', async () => {
  mockDistrict(server, {}, {}, { offers: [offer] });
  const changes = recordChanges();
  await open();
  await user.click(await screen.findByRole('button', { name: 'Withdraw: Do you belong?' }));
  expect(changes).toEqual([]);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('The offer was withdrawn.')).toBeVisible();
  expect(screen.getByText('You do not offer a question yet.')).toBeVisible();
  expect(changes).toEqual([['DELETE', '/question-offers/3', {}]]);
});

test('the page of schools links to the questions and shows how many wait', async () => {
  mockDistrict(server, {}, {}, { waiting: [waiting] });
  await openScreenAs(districtAdmin(), '/admin/schools');
  expect(await screen.findByRole('link', { name: 'Questions of schools · 1 waiting' })).toHaveAttribute(
    'href',
    '/district/questions',
  );
});

test('the page of schools has no link to the questions when the API is too old to know them', async () => {
  mockDistrict(server);
  server.use(
    http.get('*/api/district/questions', () =>
      HttpResponse.json({ msg: 'Not found.', code: 'not_found' }, { status: 404 }),
    ),
  );
  const { queryClient } = await openScreenAs(districtAdmin(), '/admin/schools');
  expect(await screen.findByRole('table')).toBeVisible();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  expect(screen.queryByRole('link', { name: /Questions/ })).not.toBeInTheDocument();
});

test('an offer that was saved is not sent again before the page of questions is shown', async () => {
  let sent = 0;
  server.use(
    http.post('*/api/district/question-offers', () => {
      sent += 1;
      return HttpResponse.json({});
    }),
  );
  setAuth(districtAdmin());
  const client = new QueryClient();
  const { result } = renderHook(useOfferQuestion, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const offer = () =>
    act(() =>
      result.current.mutate({ type: 'basic', texts: { en: { question: 'Safe?' } }, lowResponses: [] }),
    );
  offer();
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  offer();
  await waitFor(() => expect(client.isMutating()).toBe(0));
  expect(sent).toBe(1);
});
