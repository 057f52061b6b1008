import base from './playwright.config.ts';
const { webServer: _, ...rest } = base;
export default { ...rest, workers: 1, projects: [{ name: 'chromium', testMatch: '**/*.spec.ts' }] };
