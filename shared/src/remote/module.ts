import type { ComponentType } from 'react';
import type { MessageLoaders } from '../i18n/messages.ts';
import type { QueryClient } from '../query/query.ts';
import type { SlotName } from './manifest.ts';

export type Lazy<T> = () => Promise<{ default: T }>;

export interface RemoteRoute {
  /** As in the manifest. */
  path: string;
  /** Key of the document title in the remote's messages. */
  title: string;
  screen: Lazy<ComponentType>;
  /** Puts what the screen shows first into the cache, for a page that opens with it: it is then drawn once, and whole. */
  data?: (client: QueryClient) => Promise<unknown>;
}

/** The one module that a remote exposes, as `./remote`. The build generates it from the remote's declaration. */
export interface RemoteModule {
  routes: readonly RemoteRoute[];
  messages: MessageLoaders;
  slots: Partial<Record<SlotName, Lazy<ComponentType>>>;
  /**
   * Whether the module itself, beyond its screens, holds what a person has put in: another version then waits its turn.
   * A remote that keeps nothing of the kind leaves it out.
   */
  holdsInput?: () => boolean;
}
