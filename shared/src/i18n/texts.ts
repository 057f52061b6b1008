import type { i18n } from 'i18next';
import { useTranslation as useTexts } from 'react-i18next';
import type shared from '../locales/en.json';

/** The texts of each part, by its namespace, in the language that stands in. Each part adds its own (`src/texts.d.ts`). */
export interface Texts {
  shared: typeof shared;
}

export type Namespace = keyof Texts;

/** `_one` and `_other` are forms of one text: the count chooses. */
type Singular<K extends string> = K extends `${infer Base}_${Intl.LDMLPluralRule}` ? Base : K;

type KeyIn<T> = {
  [K in keyof T & string]: T[K] extends string ? Singular<K> : `${K}.${KeyIn<T[K]>}`;
}[keyof T & string];

/** A text of any part, named with its namespace. */
type FullKey = { [N in Namespace]: `${N}:${KeyIn<Texts[N]>}` }[Namespace];

/** A key of a part's own texts. */
export type OwnKey<N extends Namespace> = KeyIn<Texts[N]>;

/** A text as a part names it: its own by their keys, those of others with their namespace. */
export type TextKey<N extends Namespace> = OwnKey<N> | FullKey;

interface Values {
  count?: number;
  [name: string]: string | number | null | undefined;
}

type Say<Key extends string> = (...said: [key: Key] | [key: Key, values: Values]) => string;

export interface Translation<N extends Namespace> {
  t: Say<TextKey<N>>;
  i18n: i18n;
}

/** Whatever it is asked for; which keys there are, the library is not told. */
const useAnyTexts: (namespace: string) => { t: Say<string>; i18n: i18n } = useTexts;

/** A part's texts in the current language. A key that has no text does not compile. */
export const useTranslation: <N extends Namespace>(namespace: N) => Translation<N> = useAnyTexts;
