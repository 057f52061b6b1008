import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import browserTests from '../e2e/playwright.config.ts';

const { projects: _, webServer, ...settings } = browserTests;
const servers = Array.isArray(webServer) ? webServer : [];

/** Runs the browser tests of remotes and pages that other tools build. The product is that of the tests in `e2e`. */
export default defineConfig({
  ...settings,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  webServer: servers.map((server) => ({ ...server, cwd: join(import.meta.dirname, '../e2e') })),
});
