import { expectNoFindings, expectNoSidewaysScroll, looks, scopeOf } from '../axe.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';
import { as, newApplicant } from '../staff/members.ts';
import { newPlace, newSchool, ridge, turn } from './district.ts';

// One district, whose choices the tests are about.
test.describe.configure({ mode: 'default' });

test.beforeEach(({ browser }) => as(browser, ridge, (page) => turn(page, ['district'])));
test.afterEach(({ browser }) =>
  as(browser, ridge, async (page) => {
    const { districtUser } = await (await callApi(page, 'GET', '/user/me')).json();
    const choice = { districtUserId: districtUser._id, approvesQuestions: false };
    await callApi(page, 'PUT', '/district/questions/approval', choice);
    await turn(page, []);
  }),
);

const question = {
  type: 'basic',
  texts: { en: { question: 'Did you walk to school?' }, es: { question: '¿Viniste a pie?' } },
  lowResponses: [],
  grades: [],
  weekdays: [],
  firstDay: '2099-01-04',
  lastDay: '2099-01-29',
};

test('a district offers a question, a school uses it, and the district approves it', async ({
  page,
  browser,
}) => {
  test.slow();
  const place = newPlace();
  const offered = `Do you belong at ${place.name}?`;
  await signIn(page, ridge);
  const { schoolUserId, schoolId } = await newSchool(page, place);
  const admin = await newApplicant(browser, 'admin', place.code);
  await callApi(page, 'POST', '/admin/approve-or-reject-school-user', {
    schoolUserId,
    forSchoolUserId: admin.membership,
    approve: true,
  });

  await page.goto('/admin/schools');
  await page.getByRole('link', { name: /^Questions of schools/ }).press('Enter');
  await page.getByRole('checkbox', { name: 'Schools’ questions wait for our approval' }).press('Space');
  await expect(page.getByText('Saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Offer a question' }).press('Enter');
  await page.getByRole('textbox', { name: 'Question in English' }).fill(offered);
  await page.getByRole('button', { name: 'Offer to all schools' }).press('Enter');
  const offers = page.getByRole('region', { name: 'Offered to your schools' });
  await expect(offers.getByText(offered)).toBeVisible();

  await as(browser, admin.email, async (theirs) => {
    await theirs.goto('/admin/care');
    await theirs.getByRole('link', { name: `Use this question: ${offered}` }).press('Enter');
    await expect(theirs.getByRole('textbox', { name: 'Question in English' })).toHaveValue(offered);
    await theirs.getByRole('button', { name: 'Save' }).press('Enter');
    await expect(theirs.getByText('Waiting for approval by South Ridge')).toBeVisible();
    await callApi(theirs, 'POST', `/school/${schoolId}/own-questions`, question);
  });

  await page.reload();
  const waiting = page.getByRole('region', { name: 'Waiting for approval' });
  await expect(waiting.getByRole('listitem').filter({ hasText: offered })).toContainText(place.name);
  await page.getByRole('button', { name: `Approve: ${offered}` }).press('Enter');
  await expect(page.getByText('The question was approved.')).toBeVisible();
  const denied = waiting.getByRole('listitem').filter({ hasText: place.name });
  await expect(denied.getByText('¿Viniste a pie?')).toBeVisible();
  await denied.getByRole('button', { name: 'Deny: Did you walk to school?' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Deny' }).press('Enter');
  await expect(page.getByText('The question was denied.')).toBeVisible();
  await expect(denied).toHaveCount(0);

  await as(browser, admin.email, async (theirs) => {
    const reply = await callApi(theirs, 'GET', `/school/${schoolId}/own-questions`);
    const states = (await reply.json()).questions.map(({ verified }: { verified: string }) => verified);
    expect(states.sort()).toEqual(['approved', 'rejected']);
  });

  await page.getByRole('button', { name: `Withdraw: ${offered}` }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).press('Enter');
  await expect(page.getByText('The offer was withdrawn.')).toBeVisible();
  await expect(offers.getByText(offered)).toHaveCount(0);
});

for (const look of looks) {
  test.describe(`in ${look.locale}, ${look.colorScheme}`, scopeOf(look), () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } });

    for (const width of [360, 1366]) {
      test(`axe finds nothing on the page of questions and in the form of an offer at ${width}`, async ({
        page,
      }) => {
        await page.setViewportSize({ width, height: 740 });
        await signIn(page, ridge);
        await page.goto('/district/questions');
        await expect(page.getByRole('checkbox')).toBeVisible();
        await expectNoFindings(page);
        await expectNoSidewaysScroll(page);
        await page.goto('/district/questions/offer');
        await page.getByRole('radio').nth(1).check();
        await page.locator('[type="submit"]').click();
        await expect(page.getByRole('alert').first()).toBeVisible();
        // The page and each frame of the preview have landmarks of their own, with the same names.
        await expectNoFindings(page, ['landmark-unique']);
        await expectNoSidewaysScroll(page);
      });
    }
  });
}
