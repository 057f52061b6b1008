import { QueryClient } from '@tapin/shared/query';
import { setAuth, signedOut } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http } from 'msw';
import { aSchoolDay } from '#src/testing/a-school-day.ts';
import prefetchCheckIn from './prefetch-check-in.ts';

const server = useTestServer();
const student = memberAs('student');

afterEach(() => setAuth(signedOut));

/** What was asked of a server on which it is an ordinary school day. */
async function bring(): Promise<string[]> {
  const asked: string[] = [];
  server.use(
    http.all('*', ({ request }) => void asked.push(new URL(request.url).pathname)),
    http.get('*/student/*/questions', ({ request }) => aSchoolDay().load(request)),
    ...aSchoolDay().handlers,
  );
  await prefetchCheckIn(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return asked.sort();
}

test('who the student is and what is asked are brought side by side', async () => {
  setAuth(student);
  expect(await bring()).toEqual([`/api/student/${student.school?._id}/questions`, '/api/user/me']);
});

test('without a school no questions are asked for', async () => {
  setAuth({ ...student, school: null });
  expect(await bring()).toEqual(['/api/user/me']);
});

test('a server that fails is left to the screen, which says so', async () => {
  setAuth(student);
  server.use(http.get('*', () => HttpResponse.json({ msg: 'Busy.' }, { status: 503 })));
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  await prefetchCheckIn(client);
  const failures = client
    .getQueryCache()
    .getAll()
    .map(({ state }) => state.error?.message);
  expect(failures).toEqual(['Busy.', 'Busy.']);
});
