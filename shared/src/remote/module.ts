import type { ComponentType, ReactNode } from 'react';
import type { MessageLoaders } from '../i18n/messages.ts';
import type { QueryClient } from '../query/query.ts';

export type Lazy<T> = () => Promise<{ default: T }>;

/** The component in a slot. Its props depend on the owner of the slot. */
export type SlotComponent = ComponentType | ((props: never) => ReactNode);

export interface RemoteRoute {
  /** The path in the manifest. */
  path: string;
  /** The key of the document title in the messages of the remote. */
  title: string;
  screen: Lazy<ComponentType>;
  /** Fills the query cache before the first render, so that a page that opens with this screen is rendered once. */
  data?: (client: QueryClient) => Promise<unknown>;
}

/** The module that a remote exposes as `./remote`. The build generates it from the declaration. */
export interface RemoteModule {
  routes: readonly RemoteRoute[];
  messages: MessageLoaders;
  slots: Readonly<Record<string, Lazy<SlotComponent>>>;
  /**
   * Returns whether the module keeps input of the person outside of its screens. Another version is loaded only when it
   * does not. A remote without such input leaves it out.
   */
  holdsInput?: () => boolean;
}
