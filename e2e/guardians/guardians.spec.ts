import type { Page } from '@playwright/test';
import { awaitFamilyPath } from '../auth/mail.ts';
import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { callApi, expect, logIn, newEmail, test } from '../core/test.ts';
import { cedarAdmin, enterSchool } from '../district/district.ts';
import { heading } from '../survey/check-in.ts';
import { newSchoolWithQuestions, newStudentWithQuestions, safeQuestion } from '../survey/own-school.ts';

const narrow = { width: 360, height: 740 };

async function askGuardian(staff: Page, email: string): Promise<void> {
  await staff.goto('/admin/consents');
  await staff.getByRole('combobox', { name: 'Rule' }).selectOption('opt-in');
  await staff.getByRole('checkbox', { name: 'Ask parents or guardians by email' }).press('Space');
  await staff.getByRole('button', { name: 'Save the rule' }).press('Enter');
  await expect(staff.getByText('Saved.')).toBeVisible();
  await staff.goto('/admin/guardians');
  await expect(staff.getByText('Yes. Emails go only to the addresses below.')).toBeVisible();
  await expect(staff.getByText('No answer yet')).toBeVisible();
  await expectNoFindings(staff);
  await staff.getByRole('link', { name: 'Robin Tester' }).press('Enter');
  await staff.getByRole('textbox', { name: 'Email of the guardian' }).fill(email);
  await staff.getByRole('textbox', { name: 'Email of the guardian' }).press('Enter');
  await expect(staff.getByText('The address is added.')).toBeVisible();
  await staff.getByRole('button', { name: 'Send an email now' }).press('Enter');
  await expect(staff.getByText('Emails on their way: 1')).toBeVisible();
  await expectNoFindings(staff);
  await expectNoHorizontalScroll(staff);
}

const awaitMailWith = (page: Page, email: string, text: string) =>
  expect(async () => {
    const mailbox = await (await callApi(page, 'GET', '/dev/mailbox')).text();
    const [newest = ''] = mailbox.split('<article>').filter((mail) => mail.includes(email));
    expect(newest).toContain(text);
  }).toPass();

test('a guardian without an account reads the questions, and says no and then yes with the same link, until the link is revoked', async ({
  page,
  browser,
}) => {
  test.slow();
  const { name, code, schoolId } = await newSchoolWithQuestions(browser, [safeQuestion]);
  await newStudentWithQuestions(page, code);
  const { questions } = await (await callApi(page, 'GET', `/student/${schoolId}/questions`)).json();
  const email = newEmail('guardian');
  await actAs(browser, null, async (staff) => {
    await logIn(staff, cedarAdmin);
    await staff.goto('/admin/schools');
    await enterSchool(staff, name);
    await staff.setViewportSize(narrow);
    await askGuardian(staff, email);
    const path = await awaitFamilyPath(staff, email);
    await page.goto('/survey');
    await expect(heading(page)).toHaveText('Your tap-in is not on');

    await actAs(browser, null, async (family) => {
      await family.goto(path);
      await expect(family.getByText(`Robin · ${name}`)).toBeVisible();
      for (const { question } of questions)
        await expect(family.getByRole('listitem').filter({ hasText: question })).toHaveCount(1);
      for (const title of ['What is kept', 'Who sees the answers', 'How long data is kept'])
        await expect(family.getByRole('region', { name: title }).getByRole('listitem').first()).toBeVisible();
      await expect(family.getByText(/Tester/)).toHaveCount(0);
      await expect(family.getByText('Current answer: None')).toBeVisible();
      await expectNoFindings(family);
    });
    await staff.reload();
    await expect(staff.getByText('Consent: No answer yet')).toBeVisible();

    const context = await browser.newContext({ locale: 'es-MX', colorScheme: 'dark', viewport: narrow });
    const family = await context.newPage();
    await family.goto(path);
    await expectNoFindings(family);
    await expectNoHorizontalScroll(family);
    await family.getByRole('button', { name: 'Ir a la respuesta' }).press('Enter');
    await expect(family.getByRole('heading', { name: '¿Se le puede preguntar a Robin?' })).toBeFocused();
    await family.keyboard.press('Tab');
    await expect(family.getByRole('textbox', { name: 'Nombre de quien responde' })).toBeFocused();
    await family.keyboard.type('Rosa Tester');
    await family.keyboard.press('Tab');
    await family.keyboard.type('madre');
    await family.keyboard.press('Tab');
    await expect(family.getByRole('button', { name: 'Sí, preguntar' })).toBeFocused();
    await family.keyboard.press('Tab');
    await family.keyboard.press('Enter');
    await expect(family.getByText('Respuesta actual: No')).toBeVisible();
    await awaitMailWith(staff, email, 'May the student be asked? No');
    await page.reload();
    await expect(heading(page)).toHaveText('Your tap-in is not on');

    const again = await context.newPage();
    await again.goto(path);
    await expect(again.getByText('Respuesta actual: No')).toBeVisible();
    await again.getByRole('button', { name: 'Sí, preguntar' }).press('Enter');
    await expect(again.getByText('Respuesta actual: Sí')).toBeVisible();
    await awaitMailWith(staff, email, 'May the student be asked? Yes');
    await page.reload();
    await expect(heading(page)).toHaveText(/eaten/);

    await staff.reload();
    await expect(staff.getByText('Consent: Yes')).toBeVisible();
    await staff.getByRole('button', { name: 'End the link' }).press('Enter');
    await expect(staff.getByText('The link has ended.')).toBeVisible();
    const late = await context.newPage();
    await late.goto(path);
    await expect(late.getByRole('alert')).toHaveText(
      'Este enlace no funciona. La escuela puede enviar uno nuevo.',
    );
    await expectNoFindings(late);
    await context.close();
  });
});
