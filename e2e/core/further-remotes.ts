import type { Page } from '@playwright/test';

const words = ['Café menu', 'Library', 'Field trips', 'Sports', 'Clubs', 'Buses', 'Lockers', 'Concerts'];

/** Returns entries of further remotes, each with one link for staff, as the discovery document has them. */
const furtherRemotes = (count: number) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => {
      const name = `squad-${index}`;
      const path = `/squad-${index}`;
      const text = `${words[index % words.length]} ${Math.floor(index / words.length) || ''}`.trim();
      const manifest = {
        name,
        paths: [{ path, guard: 'staff', screen: 'home' }],
        nav: [{ to: path, label: { en: text, es: text }, guard: 'staff', order: 60 + index }],
        slots: [],
        availability: 'all',
      };
      const extras = { container: name, manifest, shared: {}, chunks: {}, files: {} };
      const metadata = { integrity: 'sha384-x', version: '1.0.0' };
      return [name, [{ url: `/parts/${name}/1.0.0/remoteEntry.js`, metadata, extras }]];
    }),
  );

/** Adds remotes to every page and discovery document that the edge sends. */
export async function addRemotes(page: Page, count: number): Promise<void> {
  const withMore = (text: string) => {
    const document = JSON.parse(text);
    return JSON.stringify({
      ...document,
      microFrontends: { ...document.microFrontends, ...furtherRemotes(count) },
    });
  };
  await page.route('**/discovery.json', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: withMore(await response.text()) });
  });
  await page.route(
    (url) => !url.pathname.includes('.') && !url.pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /(id="discovery">)([^<]*)/,
        (_, start: string, text: string) => start + withMore(text.replaceAll('\\u003c', '<')),
      );
      return route.fulfill({ response, body });
    },
  );
}
