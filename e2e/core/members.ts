import type { Browser, Page } from '@playwright/test';
import { origin, timeZone } from './settings.ts';
import { callApi, demoPassword, expect, logIn, mailedCode, newEmail } from './test.ts';
import { recordViolations } from './violations.ts';

export async function actAs<Result>(
  browser: Browser,
  email: string | null,
  act: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    locale: 'en-US',
    timezoneId: timeZone,
  });
  const violations = await recordViolations(context);
  const page = await context.newPage();
  if (email) await logIn(page, email);
  const result = await act(page);
  expect(violations).toEqual([]);
  await context.close();
  return result;
}

export const schoolUserIdOf = async (page: Page): Promise<string> =>
  (await (await callApi(page, 'GET', '/user/me')).json()).schoolUsers[0]._id;

export async function newApplicant(
  browser: Browser,
  role: 'teacher' | 'admin' = 'teacher',
  schoolCode = 'CEDAR1',
) {
  const email = newEmail(role);
  const lastName = `Q${email.replace(/\W/g, '').slice(0, -'e2etest'.length)}`;
  const membership = await actAs(browser, null, async (page) => {
    const person = { firstName: 'Quinn', preferredName: 'Q', lastName, email, password: demoPassword };
    await callApi(page, 'POST', '/auth/sign-up', { ...person, role });
    await callApi(page, 'POST', '/auth/sign-up/verify-email', { code: await mailedCode(page, email) });
    const joined = await callApi(page, 'POST', '/user/school', { schoolCode, role });
    return String((await joined.json()).schoolUser._id);
  });
  return { email, name: `Quinn (Q) ${lastName}`, lastName, membership };
}

/** Creates a person with a unique last name, whose request to work at the school is approved by a super admin. */
export async function newMember(browser: Browser, role: 'teacher' | 'admin' = 'teacher') {
  const member = await newApplicant(browser, role);
  await actAs(browser, 'super@demo.test', async (page) =>
    callApi(page, 'POST', '/admin/approve-or-reject-school-user', {
      schoolUserId: await schoolUserIdOf(page),
      forSchoolUserId: member.membership,
      approve: true,
    }),
  );
  return member;
}
