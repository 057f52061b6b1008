import {
  type ConfigDeclaration,
  type ConfigField,
  type ConfigValue,
  isConfigValue,
} from '@tapin/delivery-formats/config-value';
import { discoveryElementId } from '@tapin/delivery-formats/discovery';

export type { ConfigDeclaration } from '@tapin/delivery-formats/config-value';

type ValueOf<Field extends ConfigField> = Field extends { type: 'enum'; values: readonly (infer Value)[] }
  ? Value
  : Field extends { type: 'number' }
    ? number
    : Field extends { type: 'boolean' }
      ? boolean
      : string;

type ValuesOf<Config extends ConfigDeclaration> = { readonly [Name in keyof Config]: ValueOf<Config[Name]> };

/**
 * Returns the values of a remote: those that its squad has set on the channel of the page, and otherwise the defaults.
 * They stay the same until the next page load. A value that this version does not allow is not used.
 *
 * @example
 * // src/config.ts, which src/remote.ts names as well: defineRemote({ …, config })
 * export const config = {
 *   currency: { type: 'enum', values: ['EUR', 'USD'], default: 'EUR', description: 'The currency of prices' },
 * } as const satisfies ConfigDeclaration;
 *
 * const { currency } = readConfig('meals', config); // 'EUR' | 'USD'
 */
export function readConfig<Config extends ConfigDeclaration>(
  remote: string,
  declared: Config,
): ValuesOf<Config> {
  const given = valuesInPage(remote);
  const entryOf = ([name, field]: [string, ConfigField]): [string, ConfigValue] => {
    const value = given[name];
    return [name, isConfigValue(field, value) ? value : field.default];
  };
  // Each value has the type of its declaration, which Object.fromEntries does not know.
  return Object.fromEntries(Object.entries(declared).map(entryOf)) as ValuesOf<Config>;
}

/** The discovery document of the page by its element, because a screen reads its values at each render. */
const documents = new WeakMap<Element, { microFrontends?: Record<string, unknown> }>();

/** A page without the element, such as that of another product or a test, has no values. */
function valuesInPage(remote: string): Record<string, unknown> {
  const element = globalThis.document?.getElementById(discoveryElementId);
  if (!element) return {};
  const discovery = documents.get(element) ?? JSON.parse(element.textContent);
  documents.set(element, discovery);
  const [entry] = discovery.microFrontends?.[remote] ?? [];
  return Object(entry?.extras?.config);
}
