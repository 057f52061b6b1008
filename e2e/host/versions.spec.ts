import type { Page } from '@playwright/test';
import { openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import { newChannel } from '../core/edge.ts';
import { questionNumber } from '../core/questions.ts';
import { buildAs, type Change } from '../core/releases/builds.ts';
import { storeFolder } from '../core/settings.ts';
import { expect, newStudent, test } from '../core/test.ts';

const surfaces = 'shared/src';
/** Builds of the current sources, each with one source file changed as in an assumed older or newer version. */
const builds: Record<string, [part: string, version: string, change: Change]> = {
  hostThatGivesMore: [
    'host',
    '9.21.0',
    { file: `${surfaces}/query/query.ts`, from: '  useQuery,', to: '  useQuery,\n  useIsMutating,' },
  ],
  surveyWithin: ['survey', '9.23.0', surveyUsing('keepPreviousData')],
  surveyBeyond: ['survey', '9.24.0', surveyUsing('useIsMutating')],
};

function surveyUsing(name: string): Change {
  const to = `import { ${name} } from '@tapin/shared/query';\nwindow.taken = typeof ${name};\nexport default `;
  return { file: 'remote-survey/src/features/questions/prefetch-check-in.ts', from: 'export default ', to };
}

// All tests run in one worker, so that the builds are made only once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  for (const [part, version, change] of Object.values(builds)) await buildAs(part, version, change);
});

async function openSurvey(page: Page, origin: string) {
  await newStudent(page);
  await page.goto(`${origin}/survey`);
  await expect(questionNumber(page, 1)).toBeVisible();
  return page.evaluate(() => ({
    host: document.querySelector('script[src*="/host/"]')?.getAttribute('src')?.split('/')[3],
    survey: document.querySelector('[data-remote=survey]')?.getAttribute('data-version'),
    reacts: Object.keys(globalThis.__FEDERATION__.__INSTANCES__[0]?.shareScopeMap.default?.react ?? {})
      .length,
    taken: Reflect.get(window, 'taken'),
  }));
}

test('an older remote runs in a newer host with more exports', async ({ page, edgeFor }) => {
  const { origin } = await edgeFor(await newChannel({ host: '9.21.0' }));
  expect(await openSurvey(page, origin)).toMatchObject({ host: '9.21.0', reacts: 1 });
});

test('a newer remote runs in an older host that has all the exports it uses', async ({ page, edgeFor }) => {
  const { origin } = await edgeFor(await newChannel({ survey: '9.23.0' }));
  expect(await openSurvey(page, origin)).toMatchObject({ survey: '9.23.0', reacts: 1, taken: 'function' });
});

test('a newer remote that uses an export the host lacks is refused until a newer host is published', async ({
  page,
  edgeFor,
}) => {
  await expect(newChannel({ survey: '9.24.0' })).rejects.toThrow(
    /^survey 9\.24\.0 refused: survey 9\.24\.0 uses useIsMutating of @tapin\/shared\/query, which host \S+ does not have: /,
  );
  const { origin } = await edgeFor(await newChannel({ host: '9.21.0', survey: '9.24.0' }));
  const shown = await openSurvey(page, origin);
  expect(shown).toEqual({ host: '9.21.0', survey: '9.24.0', reacts: 1, taken: 'function' });
});

test('an older host refuses an incompatible remote in its channel before it fetches a file of the remote', async ({
  page,
  edgeFor,
}) => {
  const store = openForCommand(storeFolder, process.env);
  await newChannel({ host: '9.21.0', survey: '9.24.0' });
  const channel = await newChannel();
  const live = await store.readChannel(channel);
  const stable = live?.remotes.survey?.stable;
  if (!live || !stable) throw new Error('the channel has no check-in');
  const survey = { stable: '9.24.0', previous: [stable], canary: null };
  const next = { ...live, revision: live.revision + 1, remotes: { ...live.remotes, survey } };
  await store.replaceChannel(channel, next, []);

  const { origin } = await edgeFor(channel);
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  await newStudent(page);
  await page.goto(`${origin}/account`);
  const reported: unknown[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/load-outcomes')) reported.push(...request.postDataJSON());
  });
  await page.getByRole('link', { name: 'Tap in' }).click();
  await expect(questionNumber(page, 1)).toBeVisible();
  await expect(page.locator('[data-remote="survey"]')).toHaveAttribute('data-version', stable);
  expect(fetched.filter((path) => path.startsWith('/parts/survey/9.24.0/'))).toEqual([]);
  // The account may have been reported separately before.
  await expect
    .poll(() => reported)
    .toContainEqual(
      expect.objectContaining({ remote: 'survey', version: '9.24.0', errorClass: 'incompatible' }),
    );
});
