import type { BrowserContext, Page } from '@playwright/test';
import { expect, newStudent, test } from '../core/test.ts';

/** Opens a page whose main script arrives only when the returned function is called. */
async function openWithoutScript(page: Page, path: string) {
  let send = () => {};
  const sent = new Promise<void>((resolve) => {
    send = resolve;
  });
  await page.route(/\/parts\/host\/[^/]+\/main\.\w+\.js$/, async (route) => {
    await sent;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await expect(page.locator('#root')).toBeAttached();
  return async () => {
    send();
    await expect(page.locator('#placeholder')).toHaveCount(0);
    await expect(page.locator('main h1')).toBeVisible();
  };
}

const placeholder = (page: Page) => page.locator('#placeholder');

/** Returns the name and the rectangle of everything that a person sees in the screen, without what a part adds below it. */
const rectangles = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll(
        'main :is(h1, h2, p, a, button, input, label, svg, section, form, li, div):not(#for-schools, #for-schools *)',
      ),
    ]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const box = [x, y, width, height].map((length) => Math.round(length * 2) / 2);
        return `${element.localName} ${element.textContent?.slice(0, 30)} ${box.join(' ')}`;
      })
      // The elements around a screen have no box of their own.
      .filter((line) => !line.endsWith(' 0 0')),
  );

const chooseLanguage = (context: BrowserContext, language: string) =>
  context.addInitScript((chosen) => localStorage.setItem('tapin.language', chosen), language);

for (const path of ['/', '/auth/login', '/auth/forgot-password', '/auth/role-selection'])
  for (const language of ['en', 'es'])
    test(`${path} has its words before any script, at the same place (${language})`, async ({ browser }) => {
      for (const width of [360, 768, 1366]) {
        const context = await browser.newContext({ viewport: { width, height: 900 } });
        await chooseLanguage(context, language);
        const page = await context.newPage();
        const send = await openWithoutScript(page, path);
        await expect(placeholder(page).locator('h1')).toBeVisible();
        const before = await rectangles(page);
        await send();
        expect(await rectangles(page)).toEqual(before);
        await context.close();
      }
    });

test('what a person types and sends before the scripts arrive is kept', async ({ page }) => {
  const send = await openWithoutScript(page, '/auth/login');
  await placeholder(page).getByLabel('Email').click();
  await page.keyboard.type('teacher@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a wrong password');
  await page.keyboard.press('Enter');
  await send();
  // The dialog is the answer to a pressed "Log in".
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('teacher@demo.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a wrong password');
  expect(page.url()).not.toContain('?');
});

test('a half-typed word is continued in the same field', async ({ page }) => {
  const send = await openWithoutScript(page, '/auth/forgot-password');
  await placeholder(page).getByLabel('Email').click();
  await page.keyboard.type('teacher@');
  await send();
  await page.keyboard.type('demo.test');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('teacher@demo.test');
});

test('a link works before the scripts arrive', async ({ page }) => {
  await openWithoutScript(page, '/');
  await placeholder(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a signed-in person sees no screen of visitors', async ({ page }) => {
  await newStudent(page);
  await openWithoutScript(page, '/auth/login');
  await expect(placeholder(page)).toBeEmpty();
});

test('a page whose main script fails shows the words of apology instead of the screen', async ({ page }) => {
  await page.route(/\/parts\/host\/[^/]+\/main\.\w+\.js$/, (route) => route.abort());
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'TapIn is not opening' })).toBeVisible();
  await expect(placeholder(page)).toBeHidden();
});
