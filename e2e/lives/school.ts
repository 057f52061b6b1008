import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { mailFile } from '../core/settings.ts';
import { demoPassword, expect, newEmail } from '../core/test.ts';
import { cedarAdmin, newSchoolName } from '../district/district.ts';
import type { Product } from './product.ts';

const timeZone = 'America/Chicago';

/** Returns the local time `HH:MM` on the n-th day after a Monday. Day 0 is the Monday. */
export const atSchool = (monday: string, day: number, time: string): Date => {
  const date = new Date(`${monday}T${time}:00-05:00`);
  date.setUTCDate(date.getUTCDate() + day);
  return date;
};

interface Reply {
  districtUser: { _id: string };
  school: { _id: string };
  schoolUser: { _id: string };
  calendar: object;
  teachers: { _id: string }[];
}

export interface Person {
  email: string;
  name: string;
  page: Page;
  call: (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) => Promise<Reply>;
  open: (path: string) => Promise<void>;
}

async function openBrowser(
  browser: Browser,
  product: Product,
  who: { email: string; name: string },
): Promise<Person> {
  const context = await browser.newContext({
    baseURL: product.origin,
    locale: 'en-US',
    timezoneId: timeZone,
  });
  const page = await context.newPage();
  const call: Person['call'] = async (method, path, body) => {
    const headers = {
      origin: product.origin,
      'content-type': 'application/json',
      'device-type': 'desktop',
      'time-zone': timeZone,
      'accept-language': 'en',
    };
    const data = body === undefined ? {} : { data: JSON.stringify(body) };
    const response = await page.request.fetch(`/api${path}`, { method, headers, ...data });
    if (!response.ok())
      throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
    return response.status() === 204 ? null : response.json();
  };
  const open = async (path: string) => {
    await page.clock.setFixedTime(product.now());
    await page.goto(path);
  };
  return { ...who, page, call, open };
}

/** Logs in with a session that lasts longer than the test. */
const logIn = ({ call, email }: Person) =>
  call('POST', '/auth/sign-in', { email, password: demoPassword, rememberMe: true });

async function readMails(email: string): Promise<string[]> {
  const stored = await readFile(mailFile(email), 'utf8').catch(() => '');
  const mails = stored
    .replaceAll('=\r\n', '')
    .replaceAll('=3D', '=')
    .split(/^(?=From: )/m);
  return mails.filter((mail) => mail.includes('Subject: '));
}

const codeIn = (mail: string | undefined) => mail?.match(/\b[A-HJ-NP-Z2-9]{6}\b(?=\s*$)/m)?.[0];

interface NewPerson {
  role: 'student' | 'teacher' | 'admin';
  firstName: string;
  schoolCode: string;
}

async function newPerson(
  browser: Browser,
  product: Product,
  { role, firstName, schoolCode }: NewPerson,
): Promise<Member> {
  const email = newEmail(role);
  const lastName = 'Life';
  const person = await openBrowser(browser, product, { email, name: `${firstName} ${lastName}` });
  const names = { firstName, preferredName: '', lastName };
  await person.call('POST', '/auth/sign-up', { ...names, email, password: demoPassword, role });
  const lastCode = async () => codeIn((await readMails(email)).at(-1));
  await expect.poll(lastCode).toBeDefined();
  await person.call('POST', '/auth/sign-up/verify-email', { code: await lastCode() });
  const { schoolUser } = await person.call('POST', '/user/school', { schoolCode, role });
  await logIn(person);
  return { ...person, membership: schoolUser._id };
}

/** Returns the subjects of the mails to a person about students, the oldest first. */
export async function careMails({ email }: Person): Promise<string[]> {
  const subjects = (await readMails(email)).map((mail) => mail.match(/^Subject: (.*)$/m)?.[1] ?? '');
  return subjects.filter((subject) => !/code|account|access/i.test(subject));
}

export async function pathInNewestMail({ email }: Person): Promise<string> {
  const link = (await readMails(email)).at(-1)?.match(/https?:\/\/[^/\s]+(\/\S+)/)?.[1];
  if (!link) throw new Error(`no mail to ${email} has a link`);
  return link;
}

type Member = Person & { membership: string };

async function joinAnotherSchool(person: Person, schoolCode: string): Promise<Member> {
  const { schoolUser } = await person.call('POST', '/user/school', { schoolCode, role: 'teacher' });
  return { ...person, membership: schoolUser._id };
}

/**
 * Creates a school that is open from 8:00 to 15:30 from Monday to Friday, with a counselor, two admins and a student.
 *
 * @param colleague A member of another school, who becomes the counselor of the new school as well.
 */
export async function newSchool(browser: Browser, product: Product, colleague?: Person) {
  const place = newSchoolName();
  const district = await openBrowser(browser, product, { email: cedarAdmin, name: 'Dana Whitfield' });
  await logIn(district);
  const { districtUser } = await district.call('GET', '/user/me');
  const created = await district.call('POST', '/district/school', {
    districtUserId: districtUser._id,
    schoolName: place.name,
    schoolCode: place.code,
  });
  const schoolId = created.school._id;
  const join = (role: NewPerson['role'], firstName: string) =>
    newPerson(browser, product, { role, firstName, schoolCode: place.code });
  const approve = (person: Member) =>
    district.call('POST', '/admin/approve-or-reject-school-user', {
      schoolUserId: created.schoolUser._id,
      forSchoolUserId: person.membership,
      approve: true,
    });
  const counselor = colleague
    ? await joinAnotherSchool(colleague, place.code)
    : await join('teacher', 'Cora');
  const backup = await join('admin', 'Bea');
  const admin = await join('admin', 'Ada');
  for (const person of [counselor, backup, admin]) await approve(person);
  const { calendar } = await district.call('GET', `/school/${schoolId}/calendar`);
  await district.call('PUT', `/school/${schoolId}/calendar`, {
    ...calendar,
    weekdays: [1, 2, 3, 4, 5],
    opensAt: '08:00',
    closesAt: '15:30',
    timeZone,
    talkEnabled: true,
    standIn: backup.membership,
  });
  const student = await join('student', 'Robin');
  await student.call('POST', `/student/grade/${schoolId}`, { grade: 9 });
  const { teachers } = await student.call('GET', `/school/${schoolId}/teachers`);
  await student.call('POST', `/student/select-classes/${schoolId}`, {
    schoolId,
    classes: [{ class: 'counselor', teacherId: teachers[0]?._id }],
  });
  return { ...place, schoolId, counselor, backup, admin, student };
}
