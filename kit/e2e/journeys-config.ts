import { defineConfig } from '@playwright/test';
import { chromiumArgs, findChromium } from '../../delivery/src/smoke/browser.ts';

const { TAPIN_E2E_ORIGIN: baseURL = '', TAPIN_E2E_FOLDER: folder = '.' } = process.env;

/** The configuration of the journeys of a remote. `tapin e2e` sets the variables. */
export default defineConfig({
  testDir: `${folder}/e2e`,
  outputDir: `${folder}/node_modules/.cache/tapin-e2e`,
  testMatch: '**/*.spec.ts',
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  timeout: 30_000,
  reporter: 'list',
  use: {
    baseURL,
    locale: 'en-US',
    viewport: { width: 1366, height: 768 },
    trace: 'retain-on-failure',
    launchOptions: { executablePath: findChromium() ?? '', args: chromiumArgs },
  },
});
