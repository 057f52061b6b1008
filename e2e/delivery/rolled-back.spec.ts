import type { BrowserContext, Page, Request } from '@playwright/test';
import { rollBack } from '../../delivery/src/publish/changes/roll-back.ts';
import { openForCommand } from '../../delivery/src/signing/open-signed-store.ts';
import { newChannel } from '../core/edge.ts';
import { remoteScreen } from '../core/screens.ts';
import { secondVersion, storeFolder } from '../core/settings.ts';
import { expect, logIn, newStudent, test } from '../core/test.ts';

const store = openForCommand(storeFolder, process.env);
const rollBackIn = (channel: string, part: string) =>
  rollBack({ store, channel, part, from: secondVersion, by: 'e2e' });

/** Opens a page whose clock the test moves, and waits for the code that watches for other versions. */
async function openWithClock(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.clock.install();
  const following = page.waitForEvent('requestfinished', (request) => /\/open-page\./.test(request.url()));
  await page.goto(address);
  await following;
  return page;
}

/**
 * Moves the clock of the page second by second. The time limits of its requests run by the same clock, so each second
 * waits for the requests in flight. Otherwise a slow machine has no time to answer them.
 */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  const onEnd = (request: Request) => underWay.delete(request);
  page.on('requestfinished', onEnd).on('requestfailed', onEnd);
  for (let second = 0; second < minutes * 60; second += 1) {
    await page.clock.runFor(1_000);
    await expect.poll(() => underWay.size, { intervals: [0, 20] }).toBe(0);
  }
}

const versionOf = (page: Page) => remoteScreen(page, 'survey').getAttribute('data-version');

test('open pages leave a version within five minutes of its rollback, and keep what was chosen', async ({
  page,
  context,
  edgeFor,
}) => {
  test.setTimeout(120_000);
  const channel = await newChannel({ survey: secondVersion });
  const edge = await edgeFor(channel);
  await newStudent(page);
  const writing = await openWithClock(context, `${edge.origin}/survey`);
  const other = await openWithClock(context, `${edge.origin}/survey`);
  for (const each of [writing, other]) expect(await versionOf(each)).toBe(secondVersion);
  await writing.getByRole('radio', { name: 'Yes' }).check();
  await rollBackIn(channel, 'survey');
  for (const each of [writing, other]) await passMinutes(each, 5);
  await expect.poll(() => versionOf(other)).not.toBe(secondVersion);
  expect(await versionOf(writing)).toBe(secondVersion);
  await expect(writing.getByRole('radio', { name: 'Yes' })).toBeChecked();
  await expect(writing.getByRole('button', { name: 'Update' })).toBeVisible();
});

test('a page of a host that was rolled back loads again by itself', async ({ page, context, edgeFor }) => {
  test.setTimeout(120_000);
  const channel = await newChannel({ host: secondVersion });
  const edge = await edgeFor(channel);
  await logIn(page, 'teacher@demo.test');
  const open = await openWithClock(context, `${edge.origin}/staff/dashboard`);
  const host = () => open.locator('script[src*="/main."]').getAttribute('src');
  expect(await host()).toContain(secondVersion);
  await rollBackIn(channel, 'host');
  const loaded = open.waitForEvent('load');
  await passMinutes(open, 5);
  await loaded;
  expect(await host()).not.toContain(secondVersion);
});
