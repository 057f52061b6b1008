import type { Page } from '@playwright/test';
import { answerOthers } from '../core/questions.ts';
import { onlyInAll } from '../core/scope.ts';
import { expect, test } from '../core/test.ts';
import { answer } from '../survey/check-in.ts';
import { type Product, startProduct } from './product.ts';
import { atSchool, careMails, newSchool, pathInNewestMail } from './school.ts';

// The tests follow follow-ups over several school days. The product has a separate clock, so the tests run one after
// the other.
test.describe.configure({ mode: 'serial' });
test.slow();

let product: Product;
let week = 0;
let monday = '';

test.beforeAll(async () => {
  test.setTimeout(180_000);
  product = await startProduct(new Date('2026-04-05T17:00:00Z'));
});
test.afterAll(() => product.stop());

/** Each test begins on a different Monday at ten. */
test.beforeEach(async () => {
  week += 1;
  monday = new Date(Date.UTC(2026, 3, 6 + 14 * week)).toISOString().slice(0, 10);
  await product.setTime(atSchool(monday, 0, '10:00'));
});

async function feelAwful(page: Page): Promise<void> {
  await answer(page, /eaten/, 'No');
  await answer(page, /rested/i, 'No');
  await answer(page, /feeling/i, 'Awful');
  await answerOthers(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Robin$/);
}

async function finish(page: Page, outcome: string): Promise<void> {
  await page.getByRole('button', { name: /^Done with Robin/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: outcome }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
}

const waiting = /^Someone is waiting at /;

test('an awful day: the counselor is emailed once, follows up, and no one is emailed again', async ({
  browser,
}) => {
  const { student, counselor, backup, admin } = await newSchool(browser, product);
  await student.open('/survey');
  await feelAwful(student.page);
  await product.setTime(atSchool(monday, 0, '10:05'));
  expect(await careMails(counselor)).toEqual([expect.stringMatching(waiting)]);

  await counselor.open(await pathInNewestMail(counselor));
  await counselor.page.getByRole('button', { name: /^I’ll follow up with Robin/ }).click();
  await expect(counselor.page.getByText(/^You are following up/)).toBeVisible();
  await finish(counselor.page, 'We talked');
  await counselor.page.reload();
  await expect(counselor.page.getByRole('tabpanel', { name: /^Open/ })).toContainText('No one is waiting');
  await counselor.page.getByRole('tab', { name: /^Today/ }).click();
  await expect(counselor.page.getByText('1 followed up today')).toBeVisible();

  for (const day of [1, 2, 3, 4, 7]) await product.setTime(atSchool(monday, day, '09:00'));
  expect(await careMails(counselor)).toHaveLength(1);
  expect(await careMails(backup)).toEqual([]);
  expect(await careMails(admin)).toEqual([]);
});

test(
  'an awful answer on a Saturday: help by telephone comes first, and the counselor is emailed on Monday',
  onlyInAll,
  async ({ browser }) => {
    const { student, counselor } = await newSchool(browser, product);
    await product.setTime(atSchool(monday, 5, '11:00'));
    await student.open('/survey');
    await feelAwful(student.page);
    const regions = student.page.getByRole('region', { name: /^988|talk to someone/ });
    await expect(regions.first()).toHaveAccessibleName(/^988/);
    await product.setTime(atSchool(monday, 6, '20:00'));
    expect(await careMails(counselor)).toEqual([]);
    await product.setTime(atSchool(monday, 7, '08:05'));
    expect(await careMails(counselor)).toEqual([expect.stringMatching(waiting)]);
    await counselor.open(await pathInNewestMail(counselor));
    await expect(
      counselor.page.getByRole('button', { name: /^I’ll follow up with Robin/ }).first(),
    ).toBeVisible();
  },
);

test(
  'a request that was closed as not needed: the student learns it, asks again, and is talked to',
  onlyInAll,
  async ({ browser }) => {
    const { student, counselor } = await newSchool(browser, product);
    await student.open('/survey');
    await feelAwful(student.page);
    await student.page.getByRole('button', { name: /^Ask .+ to talk$/ }).click();
    await expect(student.page.getByText(/^We told/)).toBeVisible();
    await product.setTime(atSchool(monday, 0, '10:05'));
    const asked = /would like to talk to you$/;
    expect(await careMails(counselor)).toContainEqual(expect.stringMatching(asked));

    const close = async (outcome: string) => {
      await counselor.open('/staff/dashboard');
      await counselor.page.getByRole('button', { name: /^I’ll follow up with Robin/ }).click();
      await finish(counselor.page, outcome);
    };
    await close('Not needed');

    await product.setTime(atSchool(monday, 1, '09:00'));
    await student.open('/survey');
    await feelAwful(student.page);
    await expect(student.page.getByText('If you still want to talk, you can ask again.')).toBeVisible();
    await student.page.getByRole('button', { name: /^Ask .+ to talk$/ }).click();
    await expect(student.page.getByText(/^We told/)).toBeVisible();
    await product.setTime(atSchool(monday, 1, '09:05'));
    expect((await careMails(counselor)).filter((subject) => asked.test(subject))).toHaveLength(2);
    await close('We talked');
    await student.open('/survey');
    await expect(student.page.getByText(/^Cora Life marked this as done\./)).toBeVisible();
  },
);

test(
  'a counselor of two schools: each mail opens the school of its student',
  onlyInAll,
  async ({ browser }) => {
    const first = await newSchool(browser, product);
    const { counselor } = first;
    const second = await newSchool(browser, product, counselor);
    await second.student.open('/survey');
    await feelAwful(second.student.page);
    await product.setTime(atSchool(monday, 0, '10:05'));
    expect(await careMails(counselor)).toEqual([`Someone is waiting at ${second.name}`]);

    const switcher = ({ name }: { name: string }) =>
      counselor.page.getByRole('button', { name: `School: ${name}` });
    await counselor.open('/staff/dashboard');
    await expect(switcher(first)).toBeVisible();
    await counselor.open(await pathInNewestMail(counselor));
    await expect(switcher(second)).toBeVisible();
    await counselor.page
      .getByRole('link', { name: /^Robin/ })
      .first()
      .click();
    await expect(counselor.page).toHaveURL(/\/student\/\d+/);
    const student = new URL(counselor.page.url()).pathname;

    await switcher(second).click();
    const schools = counselor.page.getByRole('list', { name: 'Your schools' });
    await schools.getByRole('button').filter({ hasText: first.name }).click();
    await expect(switcher(first)).toBeVisible();
    await counselor.open(student);
    await counselor.page.getByRole('button', { name: `Switch to ${second.name}` }).click();
    await expect(counselor.page.getByRole('button', { name: /^I’ll follow up/ }).first()).toBeVisible();
  },
);

test('nobody follows up: the backup and then the admins are emailed, and the admins again after a week', async ({
  browser,
}) => {
  const { student, counselor, backup, admin } = await newSchool(browser, product);
  const mailCounts = async () => {
    const counts: number[] = [];
    for (const person of [counselor, backup, admin]) counts.push((await careMails(person)).length);
    return counts;
  };
  await student.open('/survey');
  await feelAwful(student.page);
  await product.setTime(atSchool(monday, 0, '10:05'));
  expect(await mailCounts()).toEqual([1, 0, 0]);
  await product.setTime(atSchool(monday, 0, '11:55'));
  expect(await mailCounts()).toEqual([1, 0, 0]);
  await product.setTime(atSchool(monday, 0, '12:10'));
  expect(await mailCounts()).toEqual([1, 1, 0]);
  await product.setTime(atSchool(monday, 0, '14:15'));
  expect(await mailCounts()).toEqual([1, 1, 1]);
  for (const day of [1, 2, 3, 4, 5]) await product.setTime(atSchool(monday, day, '12:00'));
  expect(await mailCounts()).toEqual([1, 1, 1]);

  await product.setTime(atSchool(monday, 7, '08:05'));
  expect(await mailCounts()).toEqual([1, 2, 2]);
  expect((await careMails(admin)).at(-1)).toMatch(/^Your weekly summary/);
  await admin.open(await pathInNewestMail(admin));
  await admin.page
    .getByRole('button', { name: /^I’ll follow up with Robin/ })
    .first()
    .click();
  await finish(admin.page, 'I could not reach them');
  await product.setTime(atSchool(monday, 14, '08:05'));
  expect(await mailCounts()).toEqual([1, 2, 2]);
});

test('a counselor stops following up: the next adults are emailed', onlyInAll, async ({ browser }) => {
  const { student, counselor, backup } = await newSchool(browser, product);
  await student.open('/survey');
  await feelAwful(student.page);
  await product.setTime(atSchool(monday, 0, '10:05'));
  await counselor.open('/staff/dashboard');
  const claim = counselor.page.getByRole('button', { name: /^I’ll follow up with Robin/ });
  await claim.click();
  await expect(counselor.page.getByText(/^You are following up/)).toBeVisible();
  await product.setTime(atSchool(monday, 0, '13:00'));
  expect(await careMails(backup)).toEqual([]);
  await counselor.page
    .getByRole('button', { name: /^More for Robin/ })
    .first()
    .click();
  await counselor.page.getByRole('menuitem', { name: 'Stop following up' }).click();
  await expect(claim).toBeVisible();
  await product.setTime(atSchool(monday, 0, '13:05'));
  expect(await careMails(backup)).toEqual([expect.stringMatching(/needs an adult again/)]);
  expect(await careMails(counselor)).toHaveLength(1);
});
