import { isSlotOfRemote, type SlotOrder } from '@tapin/delivery-formats/slots';
import { UsageError } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { ownershipOf } from '#src/signing/key-list/ownership.ts';
import { changeKeys, type KeyListOptions, keyListCommand, requireKeyList } from './keys-change.ts';
import type { ReleaseContext } from './release-command.ts';

export function declareSlots(context: ReleaseContext): void {
  keyListCommand(context, 'slots', 'show or change the order in which remotes fill a slot')
    .argument('[SLOT]', 'a slot of a remote, such as staff/dashboard-card', slotOfRemote)
    .option(
      '--order <REMOTES>',
      'the remotes from first to last, such as meals,library; others follow by name',
      remotesIn,
    )
    .option('--by-name', 'forget the order, so that all remotes are ordered by name')
    .action((slot, options) => changeSlots(context, slot, options));
}

function slotOfRemote(text: string): string {
  if (isSlotOfRemote(text)) return text;
  throw new UsageError('It must be a slot of a remote, such as staff/dashboard-card.');
}

function remotesIn(text: string): readonly string[] {
  const remotes = text.split(',').map((each) => each.trim());
  if (new Set(remotes).size === remotes.length && remotes.every((each) => /^[a-z][a-z0-9-]*$/.test(each)))
    return remotes;
  throw new UsageError('It must be names of remotes with commas between them, each once: meals,library.');
}

interface SlotsOptions extends KeyListOptions {
  order?: readonly string[];
  byName?: boolean;
}

async function changeSlots(
  context: ReleaseContext,
  slot: string | undefined,
  { order, byName = false, ...options }: SlotsOptions,
): Promise<void> {
  if (order && byName) throw new UsageError('--order cannot be combined with --by-name');
  if (!order && !byName) {
    const { slotOrder = {} } = await requireKeyList(context, options);
    return context.report({ data: slotOrder, lines: linesOf(slotOrder, slot) });
  }
  if (!slot) throw new UsageError('name the slot whose order changes');
  const { list, warnings } = await changeKeys(context, options, {
    changeSlotOrder: ({ [slot]: _, ...others }) => (order ? { ...others, [slot]: order } : others),
  });
  const { version, owners = {}, slotOrder = {} } = list;
  const unable = (order ?? []).filter((each) => {
    const owned = ownershipOf(owners, each);
    return owned && !owned.slots.includes(slot);
  });
  const notes = unable.map(
    (each) =>
      `warning: ${each} may not fill ${slot} yet: run "release keys paths ${each} --add ${slot}" to let it`,
  );
  context.report({
    data: { version, slotOrder, warnings: [...notes, ...warnings] },
    lines: [...linesOf(slotOrder, slot), ...notes, ...warnings],
  });
}

function linesOf(order: SlotOrder, slot: string | undefined): string[] {
  const rows = Object.entries(order)
    .filter(([name]) => slot === undefined || name === slot)
    .map(([name, remotes]) => [name, remotes.join(', ')]);
  return rows.length > 0
    ? formatTable(['slot', 'order'], rows)
    : [`remotes fill ${slot ?? 'every slot'} in the order of their names`];
}
