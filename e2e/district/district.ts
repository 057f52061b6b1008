import type { Locator, Page } from '@playwright/test';
import { callApi, expect, newEmail } from '../core/test.ts';

export const cedarAdmin = 'district@demo.test';
export const ridgeAdmin = 'ridge@demo.test';

export const switcher = (page: Page): Locator => page.getByRole('button', { name: /^School: / });

export function recordRemoteFiles(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/parts/district/')) asked.push(pathname);
  });
  return asked;
}

const loadMe = async (page: Page) => (await callApi(page, 'GET', '/user/me')).json();

export async function setRemotes(page: Page, remotes: string[]): Promise<void> {
  const { districtUser } = await loadMe(page);
  await callApi(page, 'PUT', '/district/remotes', { districtUserId: districtUser._id, remotes });
}

export function newSchoolName() {
  const unique = newEmail('school')
    .replace(/@.*|\W/g, '')
    .slice('school'.length);
  return { name: `Oak ${unique}`, code: `OAK${unique}`.toUpperCase() };
}

export async function newSchool(page: Page, { name, code }: { name: string; code: string }) {
  const { districtUser } = await loadMe(page);
  const body = { districtUserId: districtUser._id, schoolName: name, schoolCode: code };
  const { school, schoolUser } = await (await callApi(page, 'POST', '/district/school', body)).json();
  return { schoolId: String(school._id), schoolUserId: String(schoolUser._id) };
}

export async function enterSchool(page: Page, name: string): Promise<void> {
  await switcher(page).click();
  await page.getByRole('list', { name: 'Your schools' }).getByRole('button', { name }).click();
  await expect(page).toHaveURL(/\/staff\/dashboard$/);
  await expect(switcher(page)).toHaveAccessibleName(`School: ${name}. Choose another`);
}
