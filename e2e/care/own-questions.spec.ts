import type { Page } from '@playwright/test';
import { expectAccessible, expectNoFindings } from '../axe.ts';
import { actAs } from '../core/members.ts';
import { nextKey } from '../core/right-to-left.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';
import { newCareSchool, newCareStudent } from './school.ts';

async function tabTo(page: Page, role: 'button' | 'checkbox' | 'link' | 'radio' | 'textbox', name: string) {
  const target = page.getByRole(role, { name, exact: true });
  await expect(async () => {
    await page.keyboard.press('Tab');
    await expect(target).toBeFocused({ timeout: 50 });
  }).toPass({ intervals: [0] });
}

const localDay = (page: Page) => page.evaluate(() => new Intl.DateTimeFormat('en-CA').format());

test('an admin writes a question with the keyboard, which only its grade is asked, and which can only be ended once it is answered', async ({
  page,
  browser,
}) => {
  test.slow();
  const school = await newCareSchool(browser);
  const student = await actAs(browser, null, (theirs) => newCareStudent(theirs, school));
  await logIn(page, school.admin.email);
  await page.goto('/admin/care');
  await expect(page.getByText('No questions of your own yet')).toBeVisible();

  await page.getByRole('link', { name: 'Write a question' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Write a question' })).toBeVisible();
  await tabTo(page, 'radio', 'Yes or no');
  await page.keyboard.press('ArrowDown');
  await tabTo(page, 'textbox', 'Question in English');
  await page.keyboard.type('How often do you laugh?');
  for (const word of ['Never', 'Rarely', 'Sometimes', 'Often', 'Always']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.type('¿Cada cuánto te ríes?');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Question in Spanish' })).toBeFocused();
  for (const word of ['Nunca', 'Casi nunca', 'A veces', 'Muchas veces']) {
    await page.keyboard.press('Tab');
    await page.keyboard.type(word);
  }
  await tabTo(page, 'checkbox', '1 · Never');
  await page.keyboard.press('Space');
  await tabTo(page, 'checkbox', 'Grade 9');
  await page.keyboard.press('Space');
  await page.getByLabel('First day').fill(await localDay(page));
  await page.keyboard.press('Enter');

  const missing = page.getByRole('group', { name: 'In Spanish' }).getByRole('textbox', { name: 'Step 5' });
  await expect(missing).toBeFocused();
  await expect(missing).toHaveAccessibleDescription('Write a word for this step.');

  const phone = page.frameLocator('iframe[title="On a phone"]');
  await expect(phone.getByText('How often do you laugh?')).toBeVisible();
  await expect(phone.getByText('Sometimes')).toBeVisible();
  await page.getByRole('tab', { name: 'English' }).press(nextKey);
  await expect(phone.getByText('¿Cada cuánto te ríes?')).toBeVisible();
  await missing.focus();
  await page.keyboard.type('Siempre');
  await page.keyboard.press('Enter');

  await expect(page).toHaveURL(/\/admin\/care#own-questions$/);
  const panel = page.getByRole('region', { name: 'Questions of your own' });
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  const item = panel.getByRole('listitem').filter({ hasText: 'How often do you laugh?' });
  await expect(item).toContainText('Asked now');
  await expect(item).toContainText('Muchas veces');

  await actAs(browser, student.email, async (theirs) => {
    const questions = async () =>
      (await callApi(theirs, 'GET', `/student/${school.schoolId}/questions`)).json();
    const { own } = await questions();
    expect(own).toMatchObject([{ question: 'How often do you laugh?', type: 'steps', graphic: 'own' }]);
    await callApi(theirs, 'POST', `/student/grade/${school.schoolId}`, { grade: 10 });
    expect((await questions()).own ?? []).toEqual([]);
    await callApi(theirs, 'POST', `/student/grade/${school.schoolId}`, { grade: 9 });
    const answer = { questionId: own[0]._id, response: 2 };
    await callApi(theirs, 'POST', `/student/submit-response/${school.schoolId}`, answer);
  });

  await page.reload();
  await expect(item.getByRole('link')).toHaveCount(0);
  await item.getByRole('button', { name: 'End: How often do you laugh?' }).press('Enter');
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(panel.getByText('The question has ended.')).toBeVisible();
  await expect(item).toContainText(/Ended on \w+ \d/);
  await expect(item.getByRole('button')).toHaveCount(0);
});

test.describe('accessibility', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('axe finds nothing in the alerts and in the form of a question', async ({ page }) => {
    await logIn(page, 'admin@demo.test');
    await page.goto('/admin/care#alerts');
    const alerts = page.getByRole('region').filter({ has: page.locator('h2:focus') });
    await expect(alerts.getByText(/^(Last|Últimos) \d+ /)).toBeVisible();
    await expectNoFindings(page);
    await page.goto('/admin/care/question');
    await page.getByRole('radio').nth(1).check();
    const question = page.getByRole('textbox').first();
    await question.fill('W'.repeat(120));
    const hiddenHeight = () => question.evaluate((area) => area.scrollHeight - area.clientHeight);
    for (const width of [1366, 360]) {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(hiddenHeight).toBeLessThan(2);
    }
    await page.getByRole('group').nth(1).getByRole('textbox').nth(1).fill('W'.repeat(30));
    await page.locator('[type="submit"]').click();
    await expect(page.getByRole('alert').first()).toBeVisible();
    for (const device of [0, 1])
      await expect(page.frameLocator('iframe').nth(device).locator('h1')).toBeVisible();
    // The page and each preview frame have landmarks with the same names.
    await expectAccessible(page, ['landmark-unique']);
  });
});
