import { collectValues, UsageError } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { toPrintable } from '@tapin/servers/printable';
import { readConfigRows, setConfig } from '#src/publish/changes/set-config.ts';
import { partOf } from '#src/store/pointers.ts';
import { StoreError } from '#src/store/store.ts';
import { changeCommand, operationOf, type ReleaseContext } from './release-command.ts';

const ownCommand = (context: ReleaseContext) =>
  changeCommand(
    context,
    'config',
    'show the public values that the remote declares, or set them from the next page load on',
  ).option('--unset <NAME>', 'return to the default of this value; repeatable', collectValues);

export function declareConfig(context: ReleaseContext): void {
  ownCommand(context)
    .argument('<REMOTE>', 'the name of the remote')
    .argument('[NAME=VALUE...]', 'the values to set, such as currency=USD; default: show all')
    .action((part, changes, options) => changeConfig(context, part, changes, options));
}

/** As above for the remote of the folder: `tapin config`, or `tapin config set currency=USD`. */
export function declareConfigOf(context: ReleaseContext, part: () => string): void {
  ownCommand(context)
    .argument('[set NAME=VALUE...]', 'the values to set, such as set currency=USD; default: show all')
    .action((words, options) => {
      const [verb, ...changes] = words ?? [];
      if (verb !== undefined && verb !== 'set')
        throw new UsageError(
          'write "tapin config" to show the values, and "tapin config set NAME=VALUE" to set one',
        );
      if (verb && changes.length === 0) throw new UsageError('name the value to set, such as currency=USD');
      return changeConfig(context, part(), changes, options);
    });
}

type Options = Parameters<typeof operationOf>[1] & { unset?: readonly string[] };

async function changeConfig(
  context: ReleaseContext,
  part: string,
  changes: readonly string[] = [],
  { unset = [], ...options }: Options,
): Promise<void> {
  const operation = operationOf(context, options);
  const { store, channel } = operation;
  const values = Object.fromEntries([
    ...changes.map(toChange),
    ...unset.map((name) => [name, null] as const),
  ]);
  if (Object.keys(values).length > 0) await setConfig({ ...operation, part, values });
  const document = await store.readChannel(channel);
  const live = document && partOf(document, part);
  if (!live) throw new StoreError(`${part} is not live on ${channel}: publish it first`);
  const shown = await readConfigRows(store, part, live);
  const rows = shown.map(({ name, field, set }) => [
    name,
    toPrintable(`${set ?? field.default}`),
    set === undefined ? 'default' : `set; default ${field.default}`,
    field.type === 'enum' ? field.values.join(', ') : field.type,
    toPrintable(field.description),
  ]);
  context.report({
    data: { part, channel, values: shown },
    lines:
      rows.length > 0
        ? formatTable(['name', 'value', '', 'allowed', 'what it changes'], rows)
        : [`${part} ${live.stable} declares no values: add config to src/remote.ts`],
  });
}

function toChange(text: string): readonly [string, string] {
  const [, name, value] = /^(\w+)=(.*)$/s.exec(text) ?? [];
  if (name && value !== undefined) return [name, value];
  throw new UsageError(`"${text}" sets nothing: write a name and a value, such as currency=USD`);
}
