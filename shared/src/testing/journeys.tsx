import { test as base, expect } from '@playwright/test';
import { type Role, roles } from '@tapin/contract/policy';
import { sessionMarker } from '@tapin/contract/session-marker';

export { expect };

interface JourneyFixtures {
  /** Logs in as a demo person of a role. The next page is the page of this person. */
  logIn: (role: Role) => Promise<void>;
  /** Errors and violations of policies on the page. The test fails when one is left at its end. */
  problems: string[];
}

/** The accounts of the demo data, by role. All have the same password. */
const accounts: Record<Role, string> = {
  student: 'student@demo.test',
  teacher: 'teacher@demo.test',
  admin: 'admin@demo.test',
  super_admin: 'super@demo.test',
  district_admin: 'district@demo.test',
};
const demoPassword = 'TapIn-demo-1';

/**
 * The test of a journey, which `tapin e2e` runs.
 *
 * @example
 * test('a teacher opens the reading room', async ({ page, logIn }) => {
 *   await logIn('teacher');
 *   await page.goto('/reading-room');
 *   await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
 * });
 */
export const test = base.extend<JourneyFixtures>({
  logIn: async ({ page, baseURL }, use) => {
    const origin = baseURL ?? '';
    await use(async (role) => {
      if (!roles.includes(role)) throw new Error(`"${role}" is no role: use one of ${roles.join(', ')}`);
      if (process.env.TAPIN_E2E_PEOPLE === 'demo') return logInToDemo(role);
      await page.context().addCookies([
        { name: 'tapin_session', value: role, url: origin },
        { name: sessionMarker, value: '1', url: origin },
      ]);
    });

    async function logInToDemo(role: Role): Promise<void> {
      const response = await page.request.post(`${origin}/api/auth/sign-in`, {
        headers: { origin, 'device-type': 'desktop', 'time-zone': 'America/Chicago' },
        data: { email: accounts[role], password: demoPassword, rememberMe: false },
      });
      if (response.ok()) return;
      throw new Error(
        `${accounts[role]} cannot log in (${response.status()}): name a site with the demo data with --site, or run without a site`,
      );
    }
  },
  problems: [
    async ({ page }, use) => {
      const problems: string[] = [];
      page.on('pageerror', (error) => problems.push(error.message));
      page.on('console', (message) => {
        if (message.type() === 'error') problems.push(message.text());
      });
      await use(problems);
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
});
