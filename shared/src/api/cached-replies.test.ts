import { HttpResponse, http as network } from 'msw';
import { changeLanguage } from '../i18n/i18n.ts';
import { endSession } from '../session/end-session.ts';
import { useTestServer } from '../testing/server.tsx';
import { call } from './call.ts';

const server = useTestServer();
afterEach(async () => {
  endSession();
  await changeLanguage('en');
});

/** Mocks a server whose figures have not changed. Returns the `if-none-match` headers that it received. */
function mockUnchangedReply(): (string | null)[] {
  const sentTags: (string | null)[] = [];
  server.use(
    network.get('*/staff/dashboard', ({ request }) => {
      const tag = request.headers.get('if-none-match');
      sentTags.push(tag);
      const headers = { etag: '"one"' };
      if (tag === '"one"') return new HttpResponse(null, { status: 304, headers });
      return HttpResponse.json({ dashboard: { teachers: [] } }, { headers });
    }),
  );
  return sentTags;
}

const getDashboard = (schoolUserId = '7') => call('GET /staff/dashboard', { query: { schoolUserId } });

test('a repeated call sends the ETag and returns the cached reply on 304', async () => {
  const sentTags = mockUnchangedReply();
  const first = await getDashboard();
  expect(await getDashboard()).toEqual(first);
  expect(sentTags).toEqual([null, '"one"']);
});

test('a call that gets 304 returns the reply whose ETag it sent, even if the cache has a newer reply by then', async () => {
  const later = Promise.withResolvers<void>();
  const reply = (tag: string) =>
    HttpResponse.json({ dashboard: { teachers: [], tag } }, { headers: { etag: tag } });
  const replies = [
    () => reply('"one"'),
    async () => {
      await later.promise;
      return new HttpResponse(null, { status: 304, headers: { etag: '"one"' } });
    },
    () => reply('"two"'),
  ];
  server.use(network.get('*/staff/dashboard', () => replies.shift()?.()));
  const first = await getDashboard();
  const unchanged = getDashboard();
  await getDashboard();
  later.resolve();
  expect(await unchanged).toEqual(first);
});

test('another query, another language and another session do not use the cached reply', async () => {
  const sentTags = mockUnchangedReply();
  await getDashboard();
  await getDashboard('8');
  await changeLanguage('es');
  await getDashboard();
  await changeLanguage('en');
  endSession();
  await getDashboard();
  expect(sentTags).toEqual([null, null, null, null]);
});
