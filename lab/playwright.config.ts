import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import browserTests from '../e2e/playwright.config.ts';

const { projects: _, webServer, ...settings } = browserTests;
const servers = Array.isArray(webServer) ? webServer : [];

/** The browser tests of remotes and pages that other tools build, with the product of the other browser tests. */
export default defineConfig({
  ...settings,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  webServer: servers.map((server) => ({ ...server, cwd: join(import.meta.dirname, '../e2e') })),
});
