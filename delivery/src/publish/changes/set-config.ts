import type { ChannelPart } from '@tapin/delivery-formats/channel';
import type { ConfigValues } from '@tapin/delivery-formats/config';
import { allowedText, type ConfigField, isConfigValue } from '@tapin/delivery-formats/config-value';
import type { Release } from '@tapin/delivery-formats/release';
import { toPrintable } from '@tapin/servers/printable';
import { fallbackVersions, partOf } from '#src/store/pointers.ts';
import { nullWhenRefused, type Releases, StoreError } from '#src/store/store.ts';
import { changeChannel, type Operation } from './change-channel.ts';

type Declaring = Pick<Release, 'name' | 'version' | 'config'>;

/** A value of a remote: what its version declares, and what the squad has set. */
export interface ConfigRow {
  name: string;
  field: ConfigField;
  set: ConfigValues[string] | undefined;
}

/**
 * Reads the versions of a part that pages may load: the live one, the canary, and the one that replaces it after a
 * failure.
 */
async function declaringVersions(store: Releases, name: string, part: ChannelPart): Promise<Declaring[]> {
  const { stable, canary } = part;
  const versions = [stable, canary?.version, fallbackVersions(part)[0]].filter((each) => each !== undefined);
  const read = versions.map((version) => store.readRelease(name, version).catch(nullWhenRefused));
  return (await Promise.all(read)).filter((release) => release !== null);
}

/** Returns the values that the live version or its canary declares. */
export async function readConfigRows(store: Releases, name: string, part: ChannelPart): Promise<ConfigRow[]> {
  const versions = await declaringVersions(store, name, part);
  const fields = Object.assign({}, ...versions.reverse().map(({ config }) => config));
  return Object.entries<ConfigField>(fields).map(([key, field]) => ({
    name: key,
    field,
    set: part.config?.[key],
  }));
}

/** Returns values as they are written on a command line. They are texts of a squad, so control characters are removed. */
export const configText = (values: ConfigValues): string =>
  toPrintable(
    Object.entries(values)
      .map(([name, value]) => `${name}=${value}`)
      .join(', '),
  ) || 'defaults';

interface ConfigChange extends Operation {
  part: string;
  /** The values to set as texts, as on a command line. Null returns to the default. */
  values: Readonly<Record<string, string | null>>;
}

/** Sets values of a remote for the next page loads. Refuses a value that a version which pages may load does not allow. */
export async function setConfig({ part, values, ...operation }: ConfigChange): Promise<ConfigValues> {
  const { store, channel } = operation;
  const { channel: document } = await changeChannel({
    ...operation,
    action: 'config',
    parts: [part],
    move: async (_name, live) => {
      if (!live) throw new StoreError(`${part} is not live on ${channel}: publish it first`);
      const versions = await declaringVersions(store, part, live);
      const before = Object.entries(live.config ?? {}).filter(([name]) => !Object.hasOwn(values, name));
      const set = Object.entries(values).flatMap(([name, text]) =>
        text === null ? [] : [[name, valueFor(name, text, versions)] as const],
      );
      const { config: _, ...rest } = live;
      const config = Object.fromEntries([...before, ...set]);
      return Object.keys(config).length > 0 ? { ...rest, config } : rest;
    },
  });
  return partOf(document, part)?.config ?? {};
}

function valueFor(name: string, text: string, versions: readonly Declaring[]) {
  const declaring = versions.filter(({ config }) => config && Object.hasOwn(config, name));
  const [first] = declaring;
  if (!first) {
    const known = [...new Set(versions.flatMap(({ config }) => Object.keys(config ?? {})))].join(', ');
    throw new StoreError(
      `${versions[0]?.name ?? 'the remote'} declares no value ${name}: use ${known || 'config in src/remote.ts to declare one'}`,
    );
  }
  let value: ConfigValues[string] = text;
  for (const { name: part, version, config } of declaring) {
    const field = config?.[name];
    if (!field) continue;
    value = parsed(field, text);
    if (!isConfigValue(field, value))
      throw new StoreError(
        `${part} ${version}, which pages may load, does not allow ${name}=${text}: it must be ${allowedText(field)}`,
      );
  }
  return value;
}

function parsed({ type }: ConfigField, text: string): ConfigValues[string] {
  if (type === 'boolean' && /^(true|false)$/.test(text)) return text === 'true';
  return type === 'number' && text.trim() ? Number(text) : text;
}
