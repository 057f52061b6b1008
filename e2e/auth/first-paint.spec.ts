import type { Page } from '@playwright/test';
import { findForbiddenMarkup } from '../../delivery/src/placeholders/find-forbidden-markup.ts';
import { type Edge, newChannel, startEdge } from '../core/edge.ts';
import {
  chooseLanguage,
  openWithoutScript,
  placeholder,
  readAloud,
  rectangles,
  slowDown,
  spokenAgain,
  windows,
} from '../core/placeholders.ts';
import { onlyInAll, quickWhen } from '../core/scope.ts';
import { remoteScreen } from '../core/screens.ts';
import { secondVersion } from '../core/settings.ts';
import { expect, newStudent, test } from '../core/test.ts';

const paths = ['/', '/auth/login', '/auth/forgot-password', '/auth/role-selection'];

for (const path of paths)
  for (const language of ['en', 'es'])
    test(
      `the page ${path} shows its words before any script runs, at their final place (${language})`,
      quickWhen(language === 'es'),
      async ({ browser }) => {
        for (const { width, colorScheme } of windows) {
          const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme });
          await chooseLanguage(context, language);
          const page = await context.newPage();
          const send = await openWithoutScript(page, path);
          await expect(placeholder(page).locator('h1')).toBeVisible();
          const before = await rectangles(page);
          const spoken = await readAloud(page);
          await send();
          expect(await rectangles(page)).toEqual(before);
          expect(await spokenAgain(page, spoken)).toEqual(spoken);
          await context.close();
        }
      },
    );

test('a log-in that a person types and sends before the scripts arrive is kept', async ({ page }) => {
  const send = await openWithoutScript(page, '/auth/login');
  await placeholder(page).getByLabel('Email').click();
  await page.keyboard.type('teacher@demo.test');
  await page.keyboard.press('Tab');
  await page.keyboard.type('a wrong password');
  await page.keyboard.press('Enter');
  await send();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue('teacher@demo.test');
  await expect(page.getByLabel('Password', { exact: true })).toHaveValue('a wrong password');
  expect(page.url()).not.toContain('?');
});

test('a word that is half typed when the scripts arrive is continued in the same field', async ({ page }) => {
  const send = await openWithoutScript(page, '/auth/forgot-password');
  await placeholder(page).getByLabel('Email').click();
  await page.keyboard.type('teacher@');
  await send();
  await page.keyboard.type('demo.test');
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('teacher@demo.test');
});

test('a character that is being composed when the scripts arrive is finished in the field', async ({
  page,
}) => {
  const send = await openWithoutScript(page, '/auth/forgot-password');
  await placeholder(page).getByLabel('Email').click();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
  // The host subscribes to this event when the screen is ready and a character is being composed.
  await placeholder(page).evaluate((place) => {
    const { addEventListener } = place;
    place.addEventListener = (type: string, ...rest: [EventListenerOrEventListenerObject, object?]) => {
      if (type === 'release') place.dataset.waits = '';
      addEventListener.call(place, type, ...rest);
    };
  });
  const sent = send();
  await expect(page.locator('#placeholder[data-waits]')).toBeAttached();
  await devtools.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 });
  await devtools.send('Input.insertText', { text: '日本' });
  await sent;
  await expect(page.getByLabel('Email')).toHaveValue('日本');
  await expect(page.getByLabel('Email')).toBeFocused();
});

for (const cpu of [2, 6])
  test(
    `letters typed while the page loads slowly are all kept (processor slowed down ${cpu} times)`,
    onlyInAll,
    async ({ page }) => {
      await slowDown(page, cpu);
      const send = await openWithoutScript(page, '/auth/login');
      await placeholder(page).getByLabel('Email').click();
      const sent = send();
      let typed = '';
      // A few more keys are pressed after the screen has replaced the placeholder.
      for (let after = 0; after < 5; after += (await placeholder(page).count()) === 0 ? 1 : 0)
        // The field takes 254 letters, and a slow page can take longer than that to load.
        if (typed.length === 200) {
          await page.keyboard.press('Backspace');
          typed = typed.slice(0, -1);
        } else {
          const letter = 'abcdefghij'[typed.length % 10] ?? 'a';
          await page.keyboard.press(letter);
          typed += letter;
        }
      await sent;
      await expect(page.getByLabel('Email')).toHaveValue(typed);
      await expect(page.getByLabel('Email')).toBeFocused();
    },
  );

test('a link works before the scripts arrive', async ({ page }) => {
  await openWithoutScript(page, '/');
  await placeholder(page).getByRole('link', { name: 'Log in' }).click();
  await expect(page).toHaveURL(/\/auth\/login$/);
});

test('a logged-in person sees no placeholder of a screen for visitors', async ({ page }) => {
  await newStudent(page);
  await openWithoutScript(page, '/auth/login');
  await expect(placeholder(page)).toBeEmpty();
});

const recordTexts = (page: Page) =>
  page.addInitScript(() => {
    const seen = new Set<string>();
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector('main');
      if (main) seen.add(main.textContent.replace(/\s+/g, ' ').trim());
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

const files = {
  'of which no file arrives': /./,
  'whose screen does not arrive': /login-screen\.js$/,
};

test.describe('behind the placeholder of a release', () => {
  test.describe.configure({ mode: 'default' });
  let edge: Edge;
  test.beforeAll(async () => {
    edge = await startEdge(await newChannel({ auth: secondVersion }));
  });
  test.afterAll(() => edge.stop());

  for (const [release, missing] of Object.entries(files))
    test(`${release} the last known good screen appears, with what was typed`, async ({ page }) => {
      await page.route(
        ({ pathname }) => pathname.startsWith(`/parts/auth/${secondVersion}/`) && missing.test(pathname),
        (route) => route.abort(),
      );
      await recordTexts(page);
      const send = await openWithoutScript(page, `${edge.origin}/auth/login`);
      await placeholder(page).getByLabel('Email').click();
      await page.keyboard.type('teacher@demo.test');
      await send();
      await expect(page.getByLabel('Email')).toHaveValue('teacher@demo.test');
      await expect(page.getByLabel('Email')).toBeFocused();
      await expect(remoteScreen(page, 'auth')).not.toHaveAttribute('data-version', secondVersion);
      expect(await page.evaluate(() => [...Reflect.get(window, 'seen')])).toHaveLength(1);
    });
});

test('a page whose main script fails shows the words of apology instead of the screen', async ({ page }) => {
  await page.route(/\/parts\/host\/[^/]+\/main\.\w+\.js$/, (route) => route.abort());
  await page.goto('/auth/login', { waitUntil: 'commit' });
  await expect(page.getByRole('heading', { name: 'TapIn is not opening' })).toBeVisible();
  await expect(placeholder(page)).toBeHidden();
});

test('the fields of a placeholder replace no property of a form, of the document or of the window', async ({
  page,
}) => {
  const [ofForms = [], ofPages = []] = await page.evaluate(() => {
    const propertiesOf = (object: object): string[] => {
      const next = Object.getPrototypeOf(object);
      return [...Object.getOwnPropertyNames(object), ...(next ? propertiesOf(next) : [])];
    };
    const form = document.createElement('form');
    return [propertiesOf(form), [...propertiesOf(document), ...propertiesOf(window)]];
  });
  const isAccepted = (html: string) => findForbiddenMarkup(html) === null;
  expect(ofForms.filter((name) => isAccepted(`<form><input name="${name}"></form>`))).toEqual([]);
  expect(ofPages.filter((name) => isAccepted(`<form name="${name}"></form>`))).toEqual([]);
  expect([...ofForms, ...ofPages].filter((name) => isAccepted(`<p id="${name}"></p>`))).toEqual([]);
  expect([ofForms.length, ofPages.length].every((count) => count > 300)).toBe(true);
});
