import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { actAs, newMember } from '../core/members.ts';
import { mailFile } from '../core/settings.ts';
import { callApi, logIn, newStudent } from '../core/test.ts';
import { cedarAdmin, newSchool, newSchoolName } from '../district/district.ts';

/** Creates a teacher of the demo school who is an admin of a new school, which has a student. */
export async function newWorkerOfTwo(browser: Browser) {
  const { email } = await newMember(browser);
  const place = newSchoolName();
  const school = await actAs(browser, cedarAdmin, async (page) => {
    const created = await newSchool(page, place);
    const membership = await actAs(browser, email, async (worker) => {
      const body = { schoolCode: place.code, role: 'admin' };
      return (await (await callApi(worker, 'POST', '/user/school', body)).json()).schoolUser._id;
    });
    const about = { schoolUserId: created.schoolUserId, forSchoolUserId: membership };
    await callApi(page, 'POST', '/admin/approve-or-reject-school-user', { ...about, approve: true });
    return { ...created, membership: String(membership) };
  });
  const student = await actAs(browser, null, async (page) => {
    await newStudent(page, { schoolCode: place.code, unfinished: true });
    const { user } = await (await callApi(page, 'GET', '/user/me')).json();
    return String(user._id);
  });
  return { email, ...place, ...school, student };
}

/** Makes the worker a super admin of the new school, which ends their sessions, and returns the link of the email. */
export async function promoteByDistrict(
  browser: Browser,
  worker: Awaited<ReturnType<typeof newWorkerOfTwo>>,
): Promise<string> {
  await actAs(browser, cedarAdmin, (page) =>
    callApi(page, 'PUT', '/admin/change-school-user-role', {
      schoolUserId: worker.schoolUserId,
      forSchoolUserId: worker.membership,
      role: 'super_admin',
    }),
  );
  const mails = await readFile(mailFile(worker.email), 'utf8').catch(() => '');
  const text = mails.replaceAll('=\r\n', '').replaceAll('=3D', '=');
  return text.match(/https?:\S+\/auth\/login\?school=\d+/)?.[0] ?? '';
}

export async function openAs(page: Page, email: string, path: string): Promise<void> {
  await logIn(page, email);
  await page.goto(path);
}
