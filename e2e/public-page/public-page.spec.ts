import { expectNoFindings, expectNoHorizontalScroll } from '../axe.ts';
import { newCareSchool } from '../care/school.ts';
import { actAs } from '../core/members.ts';
import { callApi, expect, logIn, test } from '../core/test.ts';
import { cedarAdmin } from '../district/district.ts';

test('an admin publishes the page of the school, and a family reads it without an account', async ({
  page,
  browser,
}) => {
  test.slow();
  const school = await newCareSchool(browser);
  const slug = `page-${school.code.toLowerCase()}`;
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, school.admin.email);
  await page.goto('/admin/care');
  const address = page.getByRole('textbox', { name: 'Address' });
  await address.fill('A b');
  await expect(page.getByText(/^Use at least three small letters/)).toBeVisible();
  await address.fill(slug);
  await address.press('Enter');
  const link = page.getByRole('link', { name: new RegExp(`/about-the-check-in/${slug}$`) });
  await expect(link).toBeVisible();
  await expectNoFindings(page);
  await expectNoHorizontalScroll(page);
  const path = `/about-the-check-in/${slug}`;
  const family = await browser.newContext({ locale: 'es-MX', colorScheme: 'dark' });
  const theirs = await family.newPage();
  await theirs.setViewportSize({ width: 360, height: 740 });
  await theirs.goto(path);
  await expect(theirs.getByRole('heading', { name: 'Quién ve las respuestas' })).toBeVisible();
  await expect(theirs.getByText(school.name)).toBeVisible();
  await expectNoFindings(theirs);
  await expectNoHorizontalScroll(theirs);
  await theirs.emulateMedia({ media: 'print' });
  await expect(theirs.getByRole('button')).toHaveCount(0);
  await theirs.emulateMedia({ media: 'screen' });
  await theirs.goto(`${path}-x`);
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText('Página no encontrada.');
  await family.close();
});

test('a district admin writes texts with the keyboard, is warned before leaving, and sees the texts that a colleague saved', async ({
  page,
  browser,
}) => {
  test.slow();
  await logIn(page, cedarAdmin);
  await page.goto('/admin/about?text=terms');
  await expect(page.getByRole('heading', { name: 'Terms of use' })).toBeVisible();
  await page.getByRole('tab', { name: 'English' }).focus();
  await page.keyboard.press('ArrowRight');
  const text = page.getByRole('textbox', { name: 'Text' });
  const stored = await text.inputValue();
  const mine = `# Reglas ${Date.now()}`;
  await text.fill(mine);
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: /^Reglas/ }),
  ).toBeVisible();
  await page.getByRole('link', { name: 'All schools' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
  await expect(text).toHaveValue(mine);

  await actAs(browser, cedarAdmin, async (other) => {
    const { districtUser } = await (await callApi(other, 'GET', '/user/me')).json();
    const own = `districtUserId=${districtUser._id}`;
    const { texts } = await (await callApi(other, 'GET', `/district/texts?${own}`)).json();
    const before = texts.find(
      ({ kind, language }: { kind: string; language: string }) => kind === 'terms' && language === 'es',
    );
    const body = { districtUserId: districtUser._id, text: `Suyo ${mine}`, replaces: before?._id ?? null };
    await callApi(other, 'PUT', '/district/texts/terms/es', body);
  });
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await save.click();
  const conflict = page.getByRole('tabpanel').getByRole('alert');
  await expect(conflict).toContainText('Another admin has changed this text.');
  await expect(conflict).toContainText(`Suyo ${mine}`);
  await expect(text).toHaveValue(mine);
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 740 });
    await expectNoHorizontalScroll(page);
    await expectNoFindings(page);
  }
  await save.click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await text.fill(stored);
  await save.click();
  // The bar with the button is shown only while there are unsaved changes.
  await expect(save).toHaveCount(0);
});
