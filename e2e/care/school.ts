import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { actAs, newApplicant } from '../core/members.ts';
import { mailFile, timeZone } from '../core/settings.ts';
import { callApi, newStudent } from '../core/test.ts';
import { cedarAdmin, newSchool, newSchoolName } from '../district/district.ts';

const everyDay = { weekdays: [1, 2, 3, 4, 5, 6, 7], opensAt: '00:00', closesAt: '23:59' };

/** Creates a school with a counselor, a teacher and an admin. It is always open, and its students can ask to talk. */
export async function newCareSchool(browser: Browser) {
  const place = newSchoolName();
  return actAs(browser, cedarAdmin, async (page) => {
    const { schoolId, schoolUserId } = await newSchool(page, place);
    const staff = {
      counselor: await newApplicant(browser, 'teacher', place.code),
      teacher: await newApplicant(browser, 'teacher', place.code),
      admin: await newApplicant(browser, 'admin', place.code),
    };
    for (const { membership } of Object.values(staff)) {
      const body = { schoolUserId, forSchoolUserId: membership, approve: true };
      await callApi(page, 'POST', '/admin/approve-or-reject-school-user', body);
    }
    const path = `/school/${schoolId}/calendar`;
    const { calendar } = await (await callApi(page, 'GET', path)).json();
    await callApi(page, 'PUT', path, {
      ...calendar,
      ...everyDay,
      timeZone,
      talkEnabled: true,
      standIn: staff.admin.membership,
    });
    return { ...place, schoolId, ...staff };
  });
}

type CareSchool = Awaited<ReturnType<typeof newCareSchool>>;

export async function newCareStudent(page: Page, school: CareSchool) {
  const { email } = await newStudent(page, { schoolCode: school.code, unfinished: true });
  await callApi(page, 'POST', `/student/grade/${school.schoolId}`, { grade: 9 });
  const { teachers } = await (await callApi(page, 'GET', `/school/${school.schoolId}/teachers`)).json();
  const idOf = ({ lastName }: { lastName: string }) =>
    teachers.find((teacher: { lastName: string }) => teacher.lastName === lastName)._id;
  await callApi(page, 'POST', `/student/select-classes/${school.schoolId}`, {
    schoolId: school.schoolId,
    classes: [
      { class: 'counselor', teacherId: idOf(school.counselor) },
      { class: 'home_room', teacherId: idOf(school.teacher) },
    ],
  });
  return { email };
}

/** Returns all mails to an address as one line, because mails have line breaks anywhere. */
export async function mailsTo(email: string): Promise<string> {
  const mails = await readFile(mailFile(email), 'utf8');
  return mails.replaceAll('=\r\n', '').replace(/\s+/g, ' ');
}
