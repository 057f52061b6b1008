import { expectNoFindings } from '../axe.ts';
import { expect, test } from '../core/test.ts';

test('a scan measures the contrast of a colour after its transition has ended', async ({ page }) => {
  const style = 'color: #fff; background: #fff; transition: color 400ms linear';
  await page.setContent(
    `<html lang="en"><title>Transition</title><main><h1>Transition</h1><button style="${style}">Continue</button></main>`,
  );
  await page.getByRole('button').evaluate((button) => {
    getComputedStyle(button).getPropertyValue('color');
    button.style.setProperty('color', '#000');
  });
  await expectNoFindings(page);
});

test('a scan finds a contrast that is too low, in spite of an endless animation', async ({ page }) => {
  await page.setContent(
    '<html lang="en"><title>Contrast</title><main><h1>Contrast</h1><p style="color: #ccc">Too pale</p></main>',
  );
  await page
    .getByRole('heading')
    .evaluate((heading) => heading.animate({ rotate: '1deg' }, { duration: 100, iterations: Infinity }));
  await expect(expectNoFindings(page)).rejects.toThrow('color-contrast');
});
