/**
 * Creates the pictures of docs/rosters.md from a site with the demo database whose district has no roster yet: `node
 * e2e/roster/make-pictures.ts http://localhost:4400`. The browser is `CHROMIUM_PATH`, or the browser of Playwright.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { generateRoster } from '../../oneroster/test/generate.ts';

const site = process.argv[2] ?? 'http://localhost:4400';
const images = join(import.meta.dirname, '../../docs/images');
const folder = mkdtempSync(join(tmpdir(), 'tapin-pictures-'));
const file = join(folder, 'cedar-roster.zip');
await generateRoster(file, {
  ...{ seed: 7, schools: 3, staff: 42, students: 640, classes: 96, enrollments: 3_800 },
  faults: ['header-order', 'capital-booleans', 'enrollment-of-no-class', 'user-without-org'],
});
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  const page = await browser.newPage({
    baseURL: site,
    viewport: { width: 1366, height: 900 },
    locale: 'en-US',
    colorScheme: 'light',
  });
  const take = (name: string) => page.screenshot({ path: join(images, `roster-${name}.png`) });
  const logIn = { email: 'district@demo.test', password: 'TapIn-demo-1', rememberMe: false };
  await page.request.post('/api/auth/sign-in', { data: logIn, headers: { origin: site } });
  await page.goto('/admin/roster');
  await page.getByText('Drop the zip file of your roster here').waitFor();
  await take('first');
  await page.locator('input[type=file]').setInputFiles(file);
  const apply = page.getByRole('button', { name: /^Apply [\d,]+ changes$/ });
  await apply.waitFor();
  // The mapping and the counts of the schools load after the run.
  await page.getByRole('heading', { name: 'By school' }).waitFor();
  await page
    .getByText(/recognized/)
    .first()
    .waitFor();
  await page.setViewportSize({ width: 1366, height: 1500 });
  await take('check');
  await page.setViewportSize({ width: 1366, height: 900 });
  await apply.click();
  await page.getByText(/^Can be undone until /).waitFor();
  await take('applied');
} finally {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
}
