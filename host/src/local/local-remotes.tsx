import { addLaterTexts } from '@tapin/shared/i18n/add-later-texts';
import { createRoot, type RootOptions } from 'react-dom/client';
import { laterTexts } from '../later-texts.ts';
import type { Catalog } from '../remotes/catalog.ts';
import { LocalBanner } from './local-banner.tsx';
import { LocalRemote } from './local-remote.ts';
import { initialState, LocalStates } from './local-state.ts';
import { watchPageErrors } from './page-errors.ts';
import { watchLeftRunning } from './watch-left-running.ts';

/**
 * Loads remotes from development servers and shows a banner about them. While a server has no build, the released version
 * of its remote is used. It returns options for the root of the page, with which the banner shows what components throw.
 */
export async function loadLocalRemotes(text: string, catalog: Catalog): Promise<RootOptions> {
  const local = Object.entries<string>(JSON.parse(text));
  const states = new LocalStates(local.map(([name, origin]) => initialState(name, origin)));
  const options = watchPageErrors(states);
  watchLeftRunning(states);
  const remotes = local.map(([name, origin]) => new LocalRemote(name, origin, catalog, states));
  await Promise.all([addLaterTexts('host', laterTexts), ...remotes.map((remote) => remote.start())]);
  const banner = document.createElement('aside');
  document.body.append(banner);
  createRoot(banner).render(<LocalBanner states={states} />);
  return options;
}
