import type { i18n } from 'i18next';
import { useTranslation as useTexts } from 'react-i18next';
import type shared from '../locales/en.json';

/** The texts of each remote by namespace, in the fallback language. Each remote adds its own in `src/texts.d.ts`. */
export interface Texts {
  shared: typeof shared;
}

export type Namespace = keyof Texts;

/** The key without its plural suffix: `_one` and `_other` are forms of one text, which the count selects. */
type Singular<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;

type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyIn<T[K]>}`;
}[keyof T & string];

/**
 * The text groups that the build writes into the manifest and `index.html`. The locale files for browsers do not
 * contain them.
 */
type BuildGroup = 'manifest' | 'static';

/** The key of a text in a remote's own namespace. */
export type OwnKey<N extends Namespace> = KeyIn<Omit<Texts[N], BuildGroup>>;

/** The key of a text of any remote, with its namespace. */
type FullKey = { [N in Namespace]: `${N}:${OwnKey<N>}` }[Namespace];

/** The key of a text that the build writes into the manifest. */
export type ManifestKey<N extends Namespace> =
  | OwnKey<N>
  | (Texts[N] extends { manifest: infer Group } ? `manifest.${KeyIn<Group>}` : never);

/** A key as a remote writes it: without the namespace for its own texts, with it for others. */
export type TextKey<N extends Namespace> = OwnKey<N> | FullKey;

interface Values {
  count?: number;
  [name: string]: string | number | Date | readonly string[] | null | undefined;
}

type Translate<Key extends string> = (...args: [key: Key] | [key: Key, values: Values]) => string;

export interface Translation<N extends Namespace> {
  t: Translate<TextKey<N>>;
  i18n: i18n;
}

/** The hook with untyped keys, because the library does not know which keys exist. */
const useAnyTexts: (namespace: string) => { t: Translate<string>; i18n: i18n } = useTexts;

/**
 * Returns a remote's texts in the current language. A key without a text does not compile.
 *
 * @param namespace The name of the remote, or `shared`.
 *
 * @example
 * const { t } = useTranslation('staff');
 * return <h1>{t('students.title', { count })}</h1>;
 */
export const useTranslation: <N extends Namespace>(namespace: N) => Translation<N> = useAnyTexts;
