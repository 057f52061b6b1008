import { test as base, expect, type Page } from '@playwright/test';
import { type Edge, startEdge } from './edge.ts';
import { expectRightToLeft, isRightToLeft } from './right-to-left.ts';
import { origin, timeZone } from './settings.ts';
import { recordViolations } from './violations.ts';

export const demoPassword = 'TapIn-demo-1';

export async function callApi(page: Page, method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) {
  const response = await page.request.fetch(`${origin}/api${path}`, {
    method,
    headers: {
      origin,
      'content-type': 'application/json',
      'device-type': 'desktop',
      'time-zone': timeZone,
      'accept-language': 'en',
    },
    ...(body !== undefined && { data: JSON.stringify(body) }),
  });
  if (!response.ok())
    throw new Error(`${method} ${path} answered ${response.status()}: ${await response.text()}`);
  return response;
}

/** Logs in without the form. The shell then finds the session by its cookie. */
export async function logIn(page: Page, email: string, password = demoPassword): Promise<void> {
  await callApi(page, 'POST', '/auth/sign-in', { email, password, rememberMe: false });
}

let people = 0;
export const newEmail = (who: string): string => {
  people += 1;
  return `${who}.${process.pid}.${Date.now().toString(36)}.${people}@e2e.test`;
};

export async function mailedCode(page: Page, email: string): Promise<string> {
  const mailbox = await (await callApi(page, 'GET', '/dev/mailbox')).text();
  const mail = mailbox.slice(mailbox.indexOf(email));
  const code = mail.match(/\b[A-HJ-NP-Z2-9]{6}\b/)?.[0];
  if (!mailbox.includes(email) || !code) throw new Error(`no code was mailed to ${email}`);
  return code;
}

interface StudentOptions {
  schoolCode?: string;
  /** Whether the student has not chosen the grade and the teachers. */
  unfinished?: boolean;
}

export async function newStudent(page: Page, { schoolCode = 'CEDAR1', unfinished }: StudentOptions = {}) {
  const email = newEmail('student');
  const person = { firstName: 'Robin', preferredName: '', lastName: 'Tester', email, password: demoPassword };
  await callApi(page, 'POST', '/auth/sign-up', { ...person, role: 'student' });
  await callApi(page, 'POST', '/auth/sign-up/verify-email', { code: await mailedCode(page, email) });
  const joined = await callApi(page, 'POST', '/user/school', { schoolCode, role: 'student' });
  const { school } = await joined.json();
  if (!unfinished) {
    const teachers = (await (await callApi(page, 'GET', `/school/${school._id}/teachers`)).json()).teachers;
    await callApi(page, 'POST', `/student/grade/${school._id}`, { grade: 9 });
    await callApi(page, 'POST', `/student/select-classes/${school._id}`, {
      schoolId: school._id,
      classes: [{ class: 'home_room', teacherId: teachers[0]._id }],
    });
  }
  return { email, schoolId: String(school._id) };
}

interface Fixtures {
  /** Starts an edge for a channel. The edge stops when the test ends, even if the test fails. */
  edgeFor: (channel: string) => Promise<Edge>;
  closesContexts: undefined;
  pageErrors: string[];
  /** The violations of the policies that pages enforce. A test that expects a violation removes it from the list. */
  violations: string[];
}

export const test = base.extend<Fixtures>({
  // A routed request can still be pending when the test ends and the page closes.
  page: async ({ page }, use) => {
    await use(page);
    if (isRightToLeft) await expectRightToLeft(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads which fixtures a fixture needs from its pattern
  edgeFor: async ({}, use) => {
    const started: Promise<Edge>[] = [];
    await use((channel) => {
      const edge = startEdge(channel);
      started.push(edge);
      return edge;
    });
    for (const result of await Promise.allSettled(started)) {
      if (result.status === 'fulfilled') await result.value.stop();
    }
  },
  // Playwright closes only the context of its fixture. Other pages that stay open would slow down all later tests of
  // the worker.
  closesContexts: [
    async ({ browser, context }, use) => {
      await use(undefined);
      const others = browser.contexts().filter((each) => each !== context);
      await Promise.all(others.map((each) => each.close()));
    },
    { auto: true },
  ],
  pageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      await use(errors);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
  violations: [
    async ({ context }, use) => {
      const found = await recordViolations(context);
      await use(found);
      expect(found).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
