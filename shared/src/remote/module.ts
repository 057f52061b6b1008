import type { ComponentType } from 'react';
import type { Language } from '../contract/entities.ts';
import type { QueryClient } from '../query/query.ts';
import type { SlotName } from './manifest.ts';

type Lazy<T> = () => Promise<{ default: T }>;

export interface RemoteRoute {
  /** As in `remote.json`. */
  path: string;
  /** Key of the document title in the remote's messages. */
  title: string;
  screen: Lazy<ComponentType>;
  /** Puts what the screen shows first into the cache, for a page that opens with it: it is then drawn once, and whole. */
  data?: (client: QueryClient) => Promise<unknown>;
}

/** Nested message texts; keys are looked up as `home.title`. */
export interface Messages {
  [key: string]: string | Messages;
}

/** The one module that a remote exposes, as `./remote`. */
export interface RemoteModule {
  routes: readonly RemoteRoute[];
  messages: Record<Language, Lazy<Messages>>;
  slots: Partial<Record<SlotName, Lazy<ComponentType>>>;
  /**
   * Whether the module itself, beyond its screens, holds what a person has put in: another version then waits its turn.
   * A remote that keeps nothing of the kind leaves it out.
   */
  holdsInput?: () => boolean;
}
