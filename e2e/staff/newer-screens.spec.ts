import type { Locator, Page } from '@playwright/test';
import { appearances, expectNoFindings, expectNoHorizontalScroll, scopeOf } from '../axe.ts';
import { newCareSchool, newCareStudent } from '../care/school.ts';
import { expectFocusHelp, expectFocusInPage } from '../core/focus.ts';
import { actAs } from '../core/members.ts';
import { callApi, expect, signIn, test } from '../core/test.ts';

const texts = {
  'en-US': {
    firstSteps: 'Welcome! Three first steps',
    gotIt: 'Got it',
    start: 'How to begin',
    saturday: 'Saturday',
    changes: '1 change not saved',
    rule: 'Rule',
    discard: 'Discard',
    save: 'Save',
    saved: 'Saved.',
    students: 'Students',
    leaveTitle: 'Leave without saving?',
    menu: 'More for this student',
    correct: 'Change grade and teachers',
    grade: 'Grade',
    tenth: 'Grade 10',
    classes: 'Classes',
    remove: 'Remove student',
    restore: 'Restore Robin Tester',
    restored: 'Robin Tester is back at the school.',
    none: 'No student was removed.',
    since: 'At the school since',
  },
  'es-MX': {
    firstSteps: '¡Te damos la bienvenida! Tres primeros pasos',
    gotIt: 'Entendido',
    start: 'Cómo empezar',
    saturday: 'sábado',
    changes: '1 cambio sin guardar',
    rule: 'Regla',
    discard: 'Descartar',
    save: 'Guardar',
    saved: 'Guardado.',
    students: 'Estudiantes',
    leaveTitle: '¿Salir sin guardar?',
    menu: 'Más opciones',
    correct: 'Cambiar grado y docentes',
    grade: 'Grado',
    tenth: '10° grado',
    classes: 'Clases',
    remove: 'Quitar estudiante',
    restore: 'Restaurar a Robin Tester',
    restored: 'Robin Tester está de nuevo en la escuela.',
    none: 'No se ha quitado a ningún estudiante.',
    since: 'En la escuela desde',
  },
} as const;

/** Scans the screen on a phone and on a computer. */
async function expectAccessible(page: Page): Promise<void> {
  for (const width of [360, 1366]) {
    await page.setViewportSize({ width, height: 768 });
    await expectNoHorizontalScroll(page);
    await expectNoFindings(page);
  }
}

/** Moves the focus with Tab until it is on the control, and expects that the focus is visible there. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  const isFocused = () => control.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 80 && !(await isFocused()); presses += 1) await page.keyboard.press('Tab');
  await expect(control).toBeFocused();
  // The outline of a link that fills its row is around the row.
  const outlines = await control.evaluate((element) =>
    [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle),
  );
  expect(outlines, 'the outline of the focused control').toContain('solid');
}

for (const look of appearances) {
  const words = texts[look.locale];
  test.describe(`in ${look.locale}, ${look.colorScheme}`, scopeOf(look), () => {
    test.use({ ...look, contextOptions: { reducedMotion: 'reduce' } });
    // Each test opens several screens and scans each of them twice.
    test.slow();

    test('the first steps at an empty school and the save bar of its settings work with the keyboard', async ({
      page,
      browser,
    }) => {
      const { admin } = await newCareSchool(browser);
      await signIn(page, admin.email);
      await page.goto('/staff/dashboard');
      const firstSteps = page.getByRole('region', { name: words.firstSteps });
      await expect(firstSteps.getByRole('link')).toHaveCount(3);
      await expect(page.getByRole('region', { name: words.start })).toBeVisible();
      await expectFocusHelp(page);
      await expectAccessible(page);
      await tabTo(page, firstSteps.getByRole('button', { name: words.gotIt }));
      const saved = page.waitForResponse(/\/first-steps-seen$/);
      await page.keyboard.press('Enter');
      await expect(firstSteps).toHaveCount(0);
      await saved;
      await expectFocusInPage(page);

      await page.goto('/admin/care');
      const saturday = page.getByRole('checkbox', { name: words.saturday });
      await tabTo(page, saturday);
      await page.keyboard.press('Space');
      await expect(page.getByText(words.changes)).toBeVisible();
      await expectAccessible(page);

      const students = page.getByRole('banner').getByRole('link', { name: words.students, exact: true });
      await students.press('Enter');
      const dialog = page.getByRole('dialog', { name: words.leaveTitle });
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expect(students).toBeFocused();

      await tabTo(page, page.getByRole('button', { name: words.discard }));
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.changes)).toHaveCount(0);
      await expect(saturday).toBeChecked();
      await expectFocusInPage(page);

      await saturday.press('Space');
      await page.getByRole('button', { name: words.save, exact: true }).press('Enter');
      await expect(page.getByText(words.saved)).toBeVisible();
      await expectFocusInPage(page);

      await page.goto('/admin/consents');
      await page.getByRole('combobox', { name: words.rule }).selectOption('opt-in');
      await expect(page.getByRole('button', { name: words.discard })).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: words.discard }).press('Enter');
      await expect(page.getByRole('button', { name: words.discard })).toHaveCount(0);
      await expectFocusInPage(page);
    });

    test('correcting, removing and restoring a student work with the keyboard', async ({ page, browser }) => {
      const school = await newCareSchool(browser);
      const id = await actAs(browser, null, async (theirs) => {
        await newCareStudent(theirs, school);
        return (await (await callApi(theirs, 'GET', '/user/me')).json()).user._id;
      });
      await signIn(page, school.admin.email);
      await page.goto(`/student/${id}/overview`);
      const menu = page.getByRole('button', { name: words.menu });
      await expectFocusHelp(page);
      await tabTo(page, menu);
      await page.keyboard.press('Enter');
      await page.getByRole('menuitem', { name: words.correct }).press('Enter');
      const correction = page.getByRole('dialog');
      const grade = correction.getByRole('combobox', { name: words.grade });
      await expect(grade).toHaveValue('9');
      await expectAccessible(page);
      await tabTo(page, grade);
      await page.keyboard.press('ArrowDown');
      await expect(grade).toHaveValue('10');
      await tabTo(page, correction.getByRole('button', { name: words.save }));
      await page.keyboard.press('Enter');
      await expect(correction).toHaveCount(0);
      await expect(menu).toBeFocused();
      await expect(page.getByRole('main').getByText(words.tenth).first()).toBeVisible();

      await page.goto(`/admin/staff/${school.counselor.membership}`);
      await expect(page.getByText(words.since)).toBeVisible();
      await expect(page.getByRole('region', { name: words.classes }).getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await tabTo(page, page.getByRole('link', { name: 'Robin Tester' }));
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`/student/${id}/overview$`));

      await menu.press('Enter');
      await page.getByRole('menuitem', { name: words.remove }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: words.remove }).press('Enter');
      await expect(page).toHaveURL(/\/staff\/students$/);
      await expectFocusInPage(page);

      await page.goto('/staff/removed-students');
      const restore = page.getByRole('button', { name: words.restore });
      await expect(restore).toBeVisible();
      await expectFocusHelp(page);
      await expectAccessible(page);
      await tabTo(page, restore);
      await page.keyboard.press('Enter');
      await expect(page.getByText(words.restored)).toBeVisible();
      await expect(page.getByText(words.none)).toBeVisible();
      await expectFocusInPage(page);
      await expectAccessible(page);
    });
  });
}
