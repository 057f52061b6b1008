import { contrastOfParts } from '../core/contrast.ts';
import { expect, logIn, test } from '../core/test.ts';

/** The contrast of the parts of controls that WCAG 2.2 asks for in criterion 1.4.11. */
const leastContrast = 3;

const choices = [
  { role: 'radio', path: '/auth/role-selection', email: null },
  { role: 'checkbox', path: '/admin/care', email: 'admin@demo.test' },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const { role, path, email } of choices) {
      test(`the parts of a ${role} stand out from their background`, async ({ page }, { annotations }) => {
        if (email) await logIn(page, email);
        await page.goto(path);
        const control = page.getByRole('main').getByRole(role, { checked: false }).first();
        await control.scrollIntoViewIfNeeded();
        const label = page.locator('label', { has: page.locator('input:focus') });

        const rest = await contrastOfParts(control);
        await control.hover();
        const hover = await contrastOfParts(control);
        await page.keyboard.press('Tab');
        await control.focus();
        const focus = await contrastOfParts(control);
        await page.keyboard.press('Space');
        const checked = await contrastOfParts(label.getByRole(role));

        annotations.push({ type: 'contrast', description: JSON.stringify({ rest, hover, focus, checked }) });
        // An empty control has the background of its surroundings; a filled one looks disabled.
        for (const empty of [rest, hover, focus]) {
          expect(empty).toMatchObject({ fill: 1, mark: null });
          expect(empty.border).toBeGreaterThanOrEqual(leastContrast);
        }
        expect(focus.outline).toBeGreaterThanOrEqual(leastContrast);
        expect(checked.fill).toBeGreaterThanOrEqual(leastContrast);
        expect(checked.mark).toBeGreaterThanOrEqual(leastContrast);
      });
    }
  });
}
