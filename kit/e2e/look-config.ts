import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../delivery/src/smoke/browser.ts';

const { TAPIN_E2E_ORIGIN: baseURL = '', TAPIN_E2E_FOLDER: folder = '.' } = process.env;

/** The configuration of the pictures of a remote. `tapin look` sets the variables. */
export default defineConfig({
  testDir: import.meta.dirname,
  testMatch: /look-pictures\.(ts|js)$/,
  outputDir: `${folder}/node_modules/.cache/tapin-look/results`,
  snapshotPathTemplate: `${folder}/look/{arg}{ext}`,
  fullyParallel: true,
  timeout: 30_000,
  // The report is a page with the accepted picture, the new one, and their difference.
  reporter: [
    ['line'],
    ['html', { outputFolder: `${folder}/node_modules/.cache/tapin-look/report`, open: 'never' }],
  ],
  expect: {
    toHaveScreenshot: {
      // Machines render letters slightly differently. A line that is missing or moved exceeds this ratio.
      maxDiffPixelRatio: 0.01,
      animations: 'disabled',
      scale: 'device',
    },
  },
  use: {
    baseURL,
    timezoneId: 'America/Chicago',
    reducedMotion: 'reduce',
    // A picture of a quarter of the width still shows what moved, and has a tenth of the bytes.
    deviceScaleFactor: 0.25,
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumArgs },
  },
});
