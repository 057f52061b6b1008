import type { Page } from '@playwright/test';
import { newChannel, publishTo, startEdge } from '../core/edge.ts';
import { remoteNames } from '../core/releases/builds.ts';
import { secondVersion } from '../core/settings.ts';
import { expect, newStudent, test } from '../core/test.ts';

const kilobyte = 1024;
const budgets = {
  /** The bytes of the scripts and styles that load before the first question can be answered, with an empty cache. */
  studentsPath: 147.25 * kilobyte,
  /**
   * The bytes of a visit whose device has stored the next question, so that the page contains the question and its
   * styles.
   */
  withPlaceholder: 142.5 * kilobyte,
  surveyEntry: 4 * kilobyte,
  otherEntry: 7 * kilobyte,
  hostReleased: 30 * kilobyte,
  surveyReleased: 11.6 * kilobyte,
};

/** Opens the check-in and returns the compressed bytes downloaded until its first question can be answered. */
async function bytesOfSurvey(page: Page, origin: string): Promise<number> {
  const visit = await page.context().newPage();
  await visit.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.querySelector('[type=radio]')) return;
      performance.mark('answerable');
      observer.disconnect();
    }).observe(document, { childList: true, subtree: true });
  });
  await visit.goto(`${origin}/survey`);
  // The page later prefetches more files, which must be in the cache before the next visit.
  await visit.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/http\./.test(name)),
  );
  const bytes = await visit.evaluate(() => {
    const [answerable] = performance.getEntriesByName('answerable');
    const files = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming);
    const firstQuestion = answerable?.startTime ?? 0;
    // The last chunk is left out, because the screen requests it when the question appears, and either of the two may
    // come first.
    const isCounted = (name: string) => /\.(js|css)$/.test(name) && !/\/thank-you\./.test(name);
    return files
      .filter(({ name, transferSize }) => isCounted(name) && transferSize > 0)
      .filter(({ startTime }) => startTime < firstQuestion)
      .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0);
  });
  await visit.close();
  return bytes;
}

test('the entries of the remotes and the path of a student stay within their byte budgets', async ({
  page,
  browser,
  request,
}) => {
  await newStudent(page);
  const edge = await startEdge(await newChannel());
  for (const remote of remoteNames) {
    const { microFrontends } = await (await request.get(`${edge.origin}/discovery.json`)).json();
    const entry = await request.get(edge.origin + microFrontends[remote][0].url, {
      headers: { 'accept-encoding': 'br' },
    });
    const budget = remote === 'survey' ? budgets.surveyEntry : budgets.otherEntry;
    expect(Number(entry.headers()['content-length']), remote).toBeLessThan(budget);
  }
  expect(await bytesOfSurvey(page, edge.origin)).toBeLessThan(budgets.studentsPath);
  // The context has the stored next question and an empty cache.
  const again = await browser.newContext({ storageState: await page.context().storageState() });
  expect(await bytesOfSurvey(await again.newPage(), edge.origin)).toBeLessThan(budgets.withPlaceholder);
  await again.close();
  await edge.stop();
});

test('a returning student downloads the released part, not the libraries', async ({ page, request }) => {
  test.setTimeout(90_000);
  await newStudent(page);
  const channel = await newChannel();
  const edge = await startEdge(channel);
  const release = async (part: 'host' | 'survey') => {
    await publishTo(channel, part, secondVersion);
    const page = async () =>
      (await request.get(`${edge.origin}/survey`, { headers: { accept: 'text/html' } })).text();
    await expect.poll(page).toContain(`/parts/${part}/${secondVersion}/`);
  };
  await bytesOfSurvey(page, edge.origin);
  expect(await bytesOfSurvey(page, edge.origin)).toBe(0);

  await release('host');
  const afterHost = await bytesOfSurvey(page, edge.origin);
  expect(afterHost).toBeGreaterThan(0);
  expect(afterHost).toBeLessThan(budgets.hostReleased);

  await release('survey');
  const afterSurvey = await bytesOfSurvey(page, edge.origin);
  expect(afterSurvey).toBeGreaterThan(0);
  expect(afterSurvey).toBeLessThan(budgets.surveyReleased);
  await edge.stop();
});
