import type { Locator } from '@playwright/test';
import { expect, logIn, test } from '../core/test.ts';

/** The contrast that WCAG 2.2 requires for the parts of controls (criterion 1.4.11). */
const leastContrast = 3;

const choices = [
  { role: 'radio', path: '/auth/role-selection', email: null },
  { role: 'checkbox', path: '/admin/care', email: 'admin@demo.test' },
] as const;

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });

    for (const { role, path, email } of choices) {
      test(`the border, outline and mark of a ${role} contrast with their background`, async ({ page }, {
        annotations,
      }) => {
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
        // An empty control has the background of its surroundings, because a filled one would look disabled.
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

/**
 * Returns the contrast of each part of a check box or radio, as WCAG 2 computes it: of the border, the outline and the
 * fill to the surroundings, and of the mark to the fill. It is null for a part that is not drawn.
 */
const contrastOfParts = (control: Locator) =>
  control.evaluate((element) => {
    const channels = (colour: string) => [...colour.matchAll(/[\d.]+/g)].map(Number);
    const isClear = (colour: string) => channels(colour)[3] === 0;
    const luminance = (colour: string) => {
      const linear = channels(colour).map((channel) => {
        const share = channel / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      const [red = 0, green = 0, blue = 0] = linear;
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (colour: string, other: string) => {
      if (isClear(colour)) return null;
      const [dark = 0, light = 0] = [luminance(colour), luminance(other)].sort((a, b) => a - b);
      return Math.round((100 * (light + 0.05)) / (dark + 0.05)) / 100;
    };
    const backgroundBehind = ({ parentElement: parent }: Element): string => {
      if (!parent) return 'rgb(255, 255, 255)';
      const { backgroundColor } = getComputedStyle(parent);
      return isClear(backgroundColor) ? backgroundBehind(parent) : backgroundColor;
    };
    const style = getComputedStyle(element);
    const behind = backgroundBehind(element);
    // Some choices draw the outline of their control around the whole label.
    const outlined = [element, element.closest('label')].find(
      (each) => each && getComputedStyle(each).outlineStyle !== 'none',
    );
    const mark = getComputedStyle(element, '::before');
    return {
      border: contrast(style.borderTopColor, behind),
      fill: contrast(style.backgroundColor, behind),
      outline: outlined
        ? contrast(getComputedStyle(outlined).outlineColor, backgroundBehind(outlined))
        : null,
      mark: mark.content === 'none' ? null : contrast(mark.backgroundColor, style.backgroundColor),
    };
  });
