import { QueryClient } from '@tapin/shared/query';
import { setAuth, signedOut } from '@tapin/shared/session';
import { memberAs } from '@tapin/shared/testing/people';
import { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http } from 'msw';
import { mockSchoolDay } from '#src/testing/mock-school-day.ts';
import prefetchCheckIn from './prefetch-check-in.ts';

const server = useTestServer();
const student = memberAs('student');

afterEach(() => setAuth(signedOut));

async function prefetch(): Promise<string[]> {
  const requested: string[] = [];
  server.use(
    http.all('*', ({ request }) => void requested.push(new URL(request.url).pathname)),
    http.get('*/student/*/questions', ({ request }) => mockSchoolDay().load(request)),
    ...mockSchoolDay().handlers,
  );
  await prefetchCheckIn(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  return requested.sort();
}

test('prefetches the student and the questions in parallel', async () => {
  setAuth(student);
  expect(await prefetch()).toEqual([`/api/student/${student.school?._id}/questions`, '/api/user/me']);
});

test('the prefetch requests no questions for a student without a school', async () => {
  setAuth({ ...student, school: null });
  expect(await prefetch()).toEqual(['/api/user/me']);
});

test('the prefetch resolves when the server fails, and leaves the error in the cache for the screen', async () => {
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
