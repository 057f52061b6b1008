import { type PagePreview, pagePreviewsElementId } from '@tapin/delivery-formats/page-preview';
import { createRoot, type RootOptions } from 'react-dom/client';
import type { Catalog } from '../remotes/catalog.ts';
import styles from './banner.module.css';
import { LocalBanner } from './local-banner.tsx';
import { loadLocalRemotes } from './local-remotes.ts';
import { PreviewBanner } from './preview-banner.tsx';
import { keepPreviews } from './previewed-remotes.ts';

/** The reports start after this time, so that they do not compete with the first screen. */
const reportAfterMs = 1_000;

/**
 * Prepares a page that only this browser gets, because it has local remotes or previews, and shows a banner about them.
 * Returns options for the React root of the page.
 */
export async function loadPersonalPage(text: string, catalog: Catalog): Promise<RootOptions> {
  const local = Object.entries<string>(JSON.parse(text));
  const previews: PagePreview[] = JSON.parse(
    document.getElementById(pagePreviewsElementId)?.textContent ?? '[]',
  );
  // Without the complete entries, the page still has those of its first screen.
  if (previews.length > 0) await keepPreviews(previews, catalog).catch(() => undefined);
  const loaded = local.length > 0 ? await loadLocalRemotes(local, catalog) : null;
  const banner = document.createElement('aside');
  banner.className = styles.banners ?? '';
  document.body.append(banner);
  createRoot(banner).render(
    <>
      {previews.length > 0 && <PreviewBanner previews={previews} catalog={catalog} />}
      {loaded && <LocalBanner states={loaded.states} />}
    </>,
  );
  if (!loaded) setTimeout(() => startPreviewReports().catch(() => undefined), reportAfterMs);
  return loaded?.options ?? {};
}

/** Starts the reports about previews. The shell does not start them on a personal page, because of local remotes. */
async function startPreviewReports(): Promise<void> {
  const { startReports } = await import(/* webpackChunkName: "open-page" */ '../reports/start-reports.ts');
  startReports();
}
