/**
 * Creates the pictures of the landing page from a site with the demo database: `node e2e/auth/make-pictures.ts
 * http://localhost:4400`. The browser is `CHROMIUM_PATH`, or the browser of Playwright.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { languages } from '@tapin/shared/contract/languages';

const site = process.argv[2] ?? 'http://localhost:4400';
const folder = join(import.meta.dirname, '../../remote-auth/src/features/landing/for-schools');
/** The size of the pictured part of the page in CSS pixels. A picture has 1.5 pixels for each CSS pixel. */
const size = { width: 720, height: 650 };
const executablePath = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(executablePath ? { executablePath } : {});
try {
  for (const language of languages)
    for (const colorScheme of ['light', 'dark'] as const) {
      const context = await browser.newContext({
        baseURL: site,
        viewport: { width: size.width, height: 1_400 },
        deviceScaleFactor: 1.5,
        colorScheme,
      });
      await context.addInitScript((chosen) => localStorage.setItem('tapin.language', chosen), language);
      const page = await context.newPage();
      const logIn = { email: 'admin@demo.test', password: 'TapIn-demo-1', rememberMe: false };
      await page.request.post('/api/auth/sign-in', { data: logIn, headers: { origin: site } });
      await page.goto('/staff/dashboard');
      await page
        .getByText(/^\d+%$/)
        .first()
        .waitFor();
      // The picture begins with the first heading and the space of the page above it.
      const top = (await page.getByRole('heading', { level: 1 }).boundingBox())?.y ?? 0;
      const session = await context.newCDPSession(page);
      const { data } = await session.send('Page.captureScreenshot', {
        format: 'webp',
        quality: 72,
        clip: { x: 0, y: top - 20, ...size, scale: 1 },
      });
      writeFileSync(join(folder, `dashboard-${language}-${colorScheme}.webp`), Buffer.from(data, 'base64'));
      await context.close();
    }
} finally {
  await browser.close();
}
