import type { Page } from '@playwright/test';
import { type Edge, newChannel, publishTo, startEdge } from '../core/edge.ts';
import { buildByHand } from '../core/releases/builds.ts';
import { expect, test } from '../core/test.ts';

const token = 'a-token-of-the-browser-tests';
const version = '2.0.0';
const opsOrigin = (edge: Edge) => edge.origin.replace('localhost', 'ops.localhost');

async function updatedSite(): Promise<Edge> {
  const channel = await newChannel();
  await buildByHand('survey', { version, get: 'throw new Error()' });
  await publishTo(channel, 'survey', version);
  return startEdge(channel, { OPS_TOKEN: token });
}

async function liveVersion(page: Page, edge: Edge): Promise<string> {
  const discovery = await (await page.request.get(`${edge.origin}/discovery.json`)).json();
  return discovery.microFrontends.survey[0].metadata.version;
}

async function logIn(page: Page, edge: Edge): Promise<void> {
  await page.goto(`${opsOrigin(edge)}/ops`);
  await page.getByLabel('Token').fill(token);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(edge.channel);
}

test('an operator logs in, rolls back and logs out on the host name of the operations page', async ({
  page,
}) => {
  const edge = await updatedSite();
  await page.goto(opsOrigin(edge));
  await page.getByLabel('Token').fill('a guess');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toHaveText('That token is not valid.');
  await logIn(page, edge);
  await page.getByRole('link', { name: /^Roll back to/ }).click();
  await page.getByRole('button', { name: 'Yes, roll back' }).click();
  await expect(page.getByText(/rolled back to this version/).first()).toBeVisible();
  expect(await liveVersion(page, edge)).not.toBe(version);
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.goto(`${opsOrigin(edge)}/ops`);
  await expect(page.getByLabel('Token')).toBeVisible();
  await edge.stop();
});

test('neither a script of the site nor a form of another host name can use the session of an operator', async ({
  page,
  violations,
}) => {
  const edge = await updatedSite();
  await logIn(page, edge);
  await page.goto(`${edge.origin}/`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const replies = await page.evaluate(
    ([operations, from]) => {
      const rollBack = (origin: string, mode: RequestMode) =>
        fetch(`${origin}/ops/rollback/survey`, {
          method: 'POST',
          mode,
          credentials: 'include',
          body: new URLSearchParams({ from: from ?? '' }),
        }).then(
          ({ status }) => status,
          () => 'refused',
        );
      return Promise.all([rollBack('', 'same-origin'), rollBack(operations ?? '', 'no-cors')]);
    },
    [opsOrigin(edge), version],
  );
  expect(replies).toEqual([404, 'refused']);
  await expect.poll(() => violations.splice(0).join()).toMatch(/^connect-src .*ops\.localhost/);
  const other = edge.origin.replace('localhost', 'other.localhost');
  await page.route(`${other}/form`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<form method="post" action="${opsOrigin(edge)}/ops/rollback/survey"><input name="from" value="${version}"><button>Send</button></form>`,
    }),
  );
  await page.goto(`${other}/form`);
  const reply = page.waitForResponse((response) => response.url().endsWith('/ops/rollback/survey'));
  await page.getByRole('button', { name: 'Send' }).click();
  expect((await reply).status()).toBe(403);
  expect(await liveVersion(page, edge)).toBe(version);
  await edge.stop();
});
