import { inEveryLanguage, type Language } from '@tapin/contract/languages';
import type { ConfigDeclaration } from '@tapin/delivery-formats/config-value';
import type { NavEntry, PathClaim, RemoteManifest } from '@tapin/delivery-formats/manifest';
import type { Owner } from '@tapin/delivery-formats/owner';
import type { Budgets } from '@tapin/delivery-formats/release';
import type { PropsOf, SlotName, SlotOffers, SlotProps } from '@tapin/delivery-formats/slots';
import type { ComponentType, ReactNode } from 'react';
import type { Messages } from '../i18n/messages.ts';
import type { ManifestKey, Namespace, OwnKey } from '../i18n/texts.ts';
import type { QueryClient } from '../query/query.ts';
import type { Lazy, RemoteModule, RemoteRoute, SlotComponent } from './module.ts';

/** Returns the component of each state of a screen in a language, such as each question of the check-in. */
export type PlaceholderStates = (language: Language) => Promise<Record<string, ComponentType>>;

/** One screen of a remote. Its key in the declaration is the name of its chunk, which the edge preloads. */
interface ScreenDeclaration extends Omit<PathClaim, 'screen' | 'placeholder'> {
  /** The key of the document title in the texts of the remote. */
  title: string;
  load: Lazy<ComponentType>;
  /** Fills the query cache before the screen is rendered. The build puts this module into the remote's first chunk. */
  prefetch?: Lazy<(client: QueryClient) => Promise<unknown>>;
  /**
   * The build renders the screen to HTML, which is in the page before any script is loaded. `true` renders the screen as
   * visitors without a session see it. A module has the components of the states that the device keeps
   * with `keepNextState`.
   */
  placeholder?: true | Lazy<PlaceholderStates>;
}

/** A text of the manifest: a key of the texts of the remote, or the text itself in every language. */
export type ManifestText<Key extends string = string> = Key | Record<Language, string>;

interface ManifestTexts<Key extends string = string> {
  nav: readonly (Omit<NavEntry, 'label'> & { label: ManifestText<Key> })[];
  /** The name and the description of the remote for a district that has not turned it on. */
  optIn?: { name: ManifestText<Key>; text: ManifestText<Key> };
}

/** The content of a slot: its component, and the props that the component takes from the owner of the slot. */
interface SlotContent {
  props: SlotProps;
  load: Lazy<SlotComponent>;
}

/** The declaration of a remote: its paths, navigation and slots, and its files, each as `() => import('./file')`. */
export interface RemoteDeclaration
  extends Pick<RemoteManifest, 'name' | 'availability' | 'shares' | 'connect' | 'images'>,
    ManifestTexts {
  screens: Record<string, ScreenDeclaration>;
  /** The slots of the shell and of other remotes that the remote fills, such as `staff/dashboard-card`. */
  slots: Partial<Record<SlotName, Lazy<ComponentType> | SlotContent>>;
  /** The slots in its own screens that other remotes may fill. A screen renders them with `RemoteSlot`. */
  offers?: SlotOffers;
  texts: (language: Language) => Promise<{ default: Messages }>;
  /** Loads a function that returns whether a module keeps input of the person. A newer version is loaded only when it does not. */
  holdsInput?: Lazy<() => boolean>;
  /** Limits on the bytes of the built scripts and styles after compression. Publishing refuses a version that exceeds one. */
  budgets?: Budgets;
  /** Public values that the squad changes without a release. Screens read them with `readConfig`. */
  config?: ConfigDeclaration;
  /** The squad that owns the remote. Operators see it beside each failure; the pages of visitors do not contain it. */
  owner?: Owner;
}

/** A declaration whose titles and labels are keys of the texts of the remote, and whose slots pass the declared props. */
type DeclarationOf<N extends Namespace, P extends Record<string, unknown>> = RemoteDeclaration &
  ManifestTexts<ManifestKey<N>> & {
    name: N;
    screens: Record<string, { title: OwnKey<N> }>;
    slots: {
      [S in keyof P]:
        | Lazy<ComponentType>
        | { props: P[S]; load: Lazy<(props: PropsOf<Extract<P[S], SlotProps>>) => ReactNode> };
    } & Record<Exclude<keyof P, SlotName>, never>;
  };

/**
 * The remote as a module, with its declaration. Tests and the build use it. In the browser the generated module replaces
 * it (`kit/build/remote-module/remote-module.ts`).
 */
export interface DefinedRemote extends RemoteModule {
  declaration: RemoteDeclaration;
}

/**
 * Declares a remote in its `src/remote.ts`.
 *
 * @example
 * export default defineRemote({
 *   name: 'meals',
 *   availability: 'all',
 *   screens: {
 *     'meals-screen': {
 *       path: '/meals',
 *       guard: 'student',
 *       title: 'title',
 *       load: () => import('./screens/meals/meals-screen.tsx'),
 *     },
 *   },
 *   nav: [{ to: '/meals', label: 'title', guard: 'student', order: 20 }],
 *   slots: {},
 *   texts: (language) => import(`./locales/${language}.json`),
 * });
 */
export function defineRemote<const N extends Namespace, const P extends Record<string, unknown>>(
  remote: DeclarationOf<N, P>,
): DefinedRemote {
  const declaration: RemoteDeclaration = remote;
  return {
    declaration,
    routes: Object.values(declaration.screens).map(routeOf),
    messages: inEveryLanguage((language) => () => declaration.texts(language)),
    slots: slotLoaders(declaration),
  };
}

/** Returns the function that loads the component of each slot. */
export const slotLoaders = ({
  slots,
}: Pick<RemoteDeclaration, 'slots'>): Record<string, Lazy<SlotComponent>> =>
  Object.fromEntries(
    Object.entries(slots).flatMap(([slot, content]) =>
      content ? [[slot, typeof content === 'function' ? content : content.load]] : [],
    ),
  );

function routeOf({ path, title, load, prefetch }: ScreenDeclaration): RemoteRoute {
  const route = { path, title, screen: load };
  return prefetch ? { ...route, data: async (client) => (await prefetch()).default(client) } : route;
}
