import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';

// The runner reads this file once more in each worker: what the first reading chose is passed on.
process.env.E2E_DATA ??= mkdtempSync(join(tmpdir(), 'tapin-e2e-'));
process.env.E2E_PORT ??= '4490';
const hourInChicago = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  hourCycle: 'h23',
  timeZone: 'America/Chicago',
});
// Today is to last as long as the tests do: shortly before midnight they move to where it is earlier.
process.env.E2E_ZONE ??= hourInChicago.format() === '23' ? 'America/Los_Angeles' : 'America/Chicago';
const {
  E2E_DATA: data,
  E2E_PORT: port,
  E2E_ZONE: zone,
  CHROMIUM_PATH: executablePath = '/usr/bin/chromium',
} = process.env;
mkdirSync(data, { recursive: true });
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
    // A trace of every test costs as much as the tests: ask for one with `--trace on`.
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
  projects: [
    // What builds for seconds goes first: beside it a page is slower than the shell has patience for.
    { name: 'setup', testMatch: ['**/*.setup.ts', '**/new-remote.spec.ts'] },
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
      command: 'node ../tooling/start.ts',
      url: `http://localhost:${port}/healthz`,
      timeout: 180_000,
      stdout: 'pipe',
      gracefulShutdown,
      env: {
        PORT: port,
        DATA_DIR: join(data, 'db'),
        STORE_DIR: join(data, 'store'),
        NODE_ENV: 'development',
        // Mails leave as they do in production; in development the mailbox shows them as well.
        SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
        // The demo's school is where the browsers are: today is the same day for both.
        TZ: zone,
      },
    },
  ],
});
