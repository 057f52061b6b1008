import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { expectNoFindings } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { answerOthers } from '../core/questions.ts';
import { timeZone } from '../core/settings.ts';
import { expect, logIn, test } from '../core/test.ts';
import { answer } from '../survey/check-in.ts';
import { mailsTo, newCareSchool, newCareStudent } from './school.ts';

const readDownload = async (file: Download) => readFile(await file.path(), 'utf8');

test('a student asks to talk to the counselor, who is notified, claims the follow-up and closes it', async ({
  page,
  browser,
}) => {
  test.slow();
  const school = await newCareSchool(browser);
  await newCareStudent(page, school);
  await page.goto('/survey');
  await answer(page, /./, 'No');
  await answer(page, /rested/, 'No');
  await answer(page, /feeling/, 'Awful');
  await answerOthers(page);
  await page.getByRole('button', { name: /^Ask .+ to talk$/ }).click();
  await expect(page.getByText(/should see it at school today/)).toBeVisible();
  await expectNoFindings(page);

  await expect
    .poll(() => mailsTo(school.counselor.email))
    .toMatch(/would like to talk to you, and knows that we told you/);
  const mails = await mailsTo(school.counselor.email);
  expect(mails).not.toContain('Robin');
  const link = mails.match(/https?:\S+\/staff\/dashboard/)?.[0] ?? '';

  const context = await browser.newContext({ timezoneId: timeZone });
  const counselor = await context.newPage();
  await logIn(counselor, school.counselor.email);
  await counselor.goto(link);
  await expect(counselor.getByText(/^Would like to talk to you/).first()).toBeVisible();
  await expectNoFindings(counselor);
  await counselor
    .getByRole('button', { name: /^I’ll follow up with Robin/ })
    .first()
    .click();
  await expect(counselor.getByText(/^You are following up/).first()).toBeVisible();

  await actAs(browser, school.teacher.email, async (teacher) => {
    await teacher.goto('/staff/dashboard');
    const claimedBy = teacher.getByRole('paragraph').filter({ hasText: /^(?!Someone).* is following up/ });
    await expect(claimedBy).toBeVisible();
    await expect(teacher.getByRole('button', { name: /I’ll follow up/ })).toHaveCount(0);
  });

  await counselor
    .getByRole('button', { name: /^Done with Robin/ })
    .first()
    .click();
  const dialog = counselor.getByRole('dialog');
  await expectNoFindings(counselor);
  await dialog.getByRole('radio', { name: 'We talked' }).check();
  await dialog.getByRole('textbox', { name: 'Note (optional)' }).fill('Had no breakfast.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await context.close();

  await actAs(browser, school.admin.email, async (admin) => {
    await admin.goto('/staff/dashboard');
    const figures = admin.getByRole('region', { name: 'Are low answers followed up?' });
    await expect(figures.getByText('1 of 1 low answer')).toBeVisible();
    // The list folds the students about whom an adult has followed up.
    await admin.getByText('1 followed up today').click();
    await admin
      .getByRole('link', { name: /^Robin/ })
      .first()
      .click();
    await expect(admin.getByText('Had no breakfast.')).toBeVisible();
    await admin.getByRole('link', { name: 'Feed' }).click();
    await expect(admin.getByText(/: We talked/)).toBeVisible();
    await expectNoFindings(admin);
    await admin.getByRole('button', { name: 'More for this student' }).click();
    await admin.getByRole('menuitem', { name: 'Download the record' }).click();
    const record = admin.waitForEvent('download');
    await admin.getByRole('dialog').getByRole('button', { name: 'Download' }).click();
    expect(await readDownload(await record)).toContain('Had no breakfast.');
  });

  await page.goto('/account');
  const own = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download my data' }).click();
  const downloaded = await readDownload(await own);
  expect(downloaded).toContain('"act": "asked"');
  expect(downloaded).not.toContain('breakfast');
  await expectNoFindings(page);
});
