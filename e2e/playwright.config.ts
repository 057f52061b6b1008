import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { writeFontConfiguration } from './core/fonts.ts';

// Playwright loads this file again in each worker. The environment passes the values of the first load on.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'tapin-e2e-'));
process.env.E2E_PORT ??= '4490';
process.env.E2E_FONTS ??= writeFontConfiguration(join(process.env.E2E_DATA, 'fonts'));
// Chromium reads the font configuration that this variable names.
process.env.FONTCONFIG_FILE = process.env.E2E_FONTS;
const hourInChicago = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Chicago',
});
// The date must not change during the tests, so in the hour before midnight they run in a time zone further west.
process.env.E2E_ZONE ??= hourInChicago.format() === '23' ? 'America/Los_Angeles' : 'America/Chicago';
const {
  E2E_DATA: data,
  E2E_PORT: port,
  E2E_ZONE: zone,
  CHROMIUM_PATH: executablePath = '/usr/bin/chromium',
} = process.env;
mkdirSync(data, { recursive: true });
// PostgreSQL may run as another user, which needs access to its data.
chmodSync(data, 0o755);
// Each edge is a process that spends most of its start on loading its sources, which the compile cache makes faster.
process.env.NODE_COMPILE_CACHE ??= join(data, 'compiled');
const mailPort = Number(port) + 2;
const gracefulShutdown = { signal: 'SIGTERM', timeout: 10_000 } as const;

export default defineConfig({
  testDir: '.',
  outputDir: join(data, 'results'),
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 7_000 },
  use: {
    baseURL: `http://localhost:${port}`,
    locale: 'en-US',
    timezoneId: zone,
    viewport: { width: 1366, height: 768 },
    // To have pictures of failures, Playwright would take one of every test before its page closes, which takes a tenth of
    // the time. `--trace on` records pictures, calls and requests.
    screenshot: 'off',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // Chromium isolates sites on computers, but not when it has no window. `performance.memory` is up to date only
        // with isolation.
        '--site-per-process',
      ],
    },
  },
  projects: [
    // Builds run first, because beside them pages load so slowly that the shell's timeouts expire.
    // Playwright runs all tests of a dependency, so the quick run leaves a spec out here.
    {
      name: 'setup',
      testMatch: ['**/*.setup.ts', ...(process.env.E2E_QUICK ? [] : ['**/new-remote.spec.ts'])],
    },
    {
      name: 'chromium',
      testMatch: '**/*.spec.ts',
      testIgnore: '**/new-remote.spec.ts',
      dependencies: ['setup'],
    },
  ],
  webServer: [
    { command: 'node core/mail-server.ts', port: mailPort, gracefulShutdown },
    {
      command: 'node ../repo/start.ts',
      url: `http://localhost:${port}/healthz`,
      timeout: 180_000,
      stdout: 'pipe',
      gracefulShutdown,
      env: {
        PORT: port,
        DATA_DIR: join(data, 'db'),
        STORE_DIR: join(data, 'store'),
        NODE_ENV: 'development',
        // No test installs the kit, and packing it would slow down the first tests.
        TAPIN_KIT: 'off',
        // Mails are sent by SMTP as in production. In development the mailbox shows them as well.
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        // The demo school is in the time zone of the browsers, so that both have the same date.
        TZ: zone,
      },
    },
  ],
});
