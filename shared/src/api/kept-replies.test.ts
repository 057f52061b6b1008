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
function answerUnchanged(): (string | null)[] {
  const shown: (string | null)[] = [];
  server.use(
    network.get('*/staff/dashboard', ({ request }) => {
      const tag = request.headers.get('if-none-match');
      shown.push(tag);
      const headers = { etag: '"one"' };
      if (tag === '"one"') return new HttpResponse(null, { status: 304, headers });
      return HttpResponse.json({ dashboard: { teachers: [] } }, { headers });
    }),
  );
  return shown;
}

const ask = (schoolUserId = '7') => call('GET /staff/dashboard', { query: { schoolUserId } });

test('a repeated call sends the ETag and returns the cached reply on 304', async () => {
  const shown = answerUnchanged();
  const first = await ask();
  expect(await ask()).toEqual(first);
  expect(shown).toEqual([null, '"one"']);
});

test('another query, another language and another session do not use the cached reply', async () => {
  const shown = answerUnchanged();
  await ask();
  await ask('8');
  await changeLanguage('es');
  await ask();
  await changeLanguage('en');
  endSession();
  await ask();
  expect(shown).toEqual([null, null, null, null]);
});
