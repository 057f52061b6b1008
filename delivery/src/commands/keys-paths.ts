import { isForeignOrigin } from '@tapin/delivery-formats/origins';
import { isSlotName } from '@tapin/delivery-formats/slots';
import { collectValues, UsageError } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { isReserved } from '#src/publish/conflicts/conflicts.ts';
import { type LiveClaims, ownershipFromLive, takenBy } from '#src/publish/live-claims.ts';
import { latestKeyList } from '#src/signing/key-list/change-key-list.ts';
import { canClaim, partsWithoutOwnership } from '#src/signing/key-list/key-list.ts';
import { isOwnablePath, type Owners, ownershipOf, ownershipText } from '#src/signing/key-list/ownership.ts';
import { rootKeysOf } from '#src/signing/open-signed-store.ts';
import { StoreError } from '#src/store/store.ts';
import { changeKeys, type KeyListOptions, keyListCommand, lossesOf } from './keys-change.ts';
import { type ReleaseContext, storeOf } from './release-command.ts';

export function claim(text: string, previous?: readonly string[]): readonly string[] {
  if (!isOwnablePath(text) && !isSlotName(text) && !isForeignOrigin(text))
    throw new UsageError(
      'It must be the beginning of a path, such as /meals or /admin/meals, with words of a–z, 0–9 and -, the name of a slot, such as find-student or staff/dashboard-card, or an exact origin of another site, such as https://weather.example.',
    );
  if (isReserved(text)) throw new UsageError(`${text} is reserved for the edge.`);
  return collectValues(text, previous);
}

export function requireClaiming(part: string): void {
  if (part === 'operator' || part === 'edge')
    throw new UsageError(`a key of the ${part} signs all parts, and has no paths of its own: leave them out`);
  if (!canClaim(part)) throw new UsageError(`${part} has no paths: only remotes claim paths and slots`);
}

interface OwnersChange {
  add?: readonly string[];
  remove?: readonly string[];
  anyway?: boolean;
}

export function changedOwners(
  owners: Owners,
  part: string,
  { add = [], remove = [], anyway = false }: OwnersChange,
  claims: readonly LiveClaims[],
): Owners {
  // A part without a record may claim every path. The approval of an origin is no reason to take them away.
  const unrecorded = add.some(isForeignOrigin) ? ownershipFromLive(part, claims) : { paths: [], slots: [] };
  const { paths, slots, origins = [] } = ownershipOf(owners, part) ?? unrecorded;
  const missing = remove.find((each) => ![...paths, ...slots, ...origins].includes(each));
  if (missing)
    throw new StoreError(`${part} does not own ${missing}: "release keys paths ${part}" shows what it owns`);
  const after = (before: readonly string[], isKind: (text: string) => boolean) =>
    [...new Set([...before.filter((each) => !remove.includes(each)), ...add.filter(isKind)])].sort();
  const approved = after(origins, isForeignOrigin);
  const next = {
    ...owners,
    [part]: {
      paths: after(paths, isOwnablePath),
      slots: after(slots, isSlotName),
      ...(approved.length > 0 && { origins: approved }),
    },
  };
  if (anyway) return next;
  for (const each of add) {
    const reason = takenBy(each, part, owners, claims);
    if (reason)
      throw new StoreError(
        `${part} cannot own ${each}, because ${reason}: choose a longer or another path, or repeat with --anyway so that both own it`,
      );
  }
  refuseLosses(next, claims);
  return next;
}

function refuseLosses(owners: Owners, claims: readonly LiveClaims[]): void {
  const [loss] = lossesOf(owners, claims);
  if (loss) throw new StoreError(`${loss}: publish a version without it first, or repeat with --anyway`);
}

export function declarePaths(context: ReleaseContext): void {
  keyListCommand(
    context,
    'paths',
    'show or change the paths, slots and origins of other sites that each remote may claim',
  )
    .argument('[PART]', 'the remote; default: all')
    .option(
      '--add <PATH>',
      'let it claim this path and those below it, this slot, or this origin; repeatable',
      claim,
    )
    .option('--remove <PATH>', 'no longer let it claim this path, slot or origin; repeatable', claim)
    .option(
      '--from-live',
      'let it claim what its live versions claim; without a remote: all remotes with a key of their squad and no paths',
    )
    .option('--anyway', 'also when another remote has the path, or a live version would no longer be served')
    .action((part, options) => changePaths(context, part, options));
}

interface PathsOptions extends KeyListOptions, OwnersChange {
  fromLive?: boolean;
}

async function changePaths(
  context: ReleaseContext,
  part: string | undefined,
  { add = [], remove = [], fromLive = false, anyway = false, ...options }: PathsOptions,
): Promise<void> {
  if (part) requireClaiming(part);
  const changes = add.length + remove.length > 0;
  if (fromLive && changes) throw new UsageError('--from-live cannot be combined with --add or --remove');
  if (changes && !part) throw new UsageError('name the remote whose paths change');
  if (!fromLive && !changes) return showOwners(context, options, part);
  const changed: string[] = [];
  const { list, warnings } = await changeKeys(context, options, {
    changeOwners: (owners, { keys, claims }) => {
      if (part && changes) {
        changed.push(part);
        return changedOwners(owners, part, { add, remove, anyway }, claims);
      }
      changed.push(...(part ? [part] : partsWithoutOwnership({ keys: [...keys], owners })));
      const added = changed.map((each) => [each, ownershipFromLive(each, claims)] as const);
      const next = { ...owners, ...Object.fromEntries(added) };
      if (!anyway) refuseLosses(next, claims);
      return next;
    },
  });
  report(context, { version: list.version, owners: list.owners ?? {} }, changed, warnings);
}

function report(
  context: ReleaseContext,
  data: { version: number; owners: Owners },
  parts: readonly string[],
  warnings: readonly string[],
): void {
  const lines = parts.map(
    (each) => `${each} may claim ${ownershipText(data.owners[each] ?? { paths: [], slots: [] })}`,
  );
  const none = 'every remote with a key of its squad has its paths already';
  context.report({
    data: { ...data, warnings },
    lines: [...(lines.length > 0 ? lines : [none]), ...warnings],
  });
}

async function showOwners(
  context: ReleaseContext,
  options: { store?: string },
  part?: string,
): Promise<void> {
  const roots = rootKeysOf(context.env);
  if (roots.length === 0) throw new StoreError('set SIGNING_ROOT to the public root key');
  const list = await latestKeyList(storeOf(context, options).objects, roots);
  const owners = Object.entries(list?.owners ?? {}).filter(([name]) => part === undefined || name === part);
  const rows = owners.map(([name, each]) => [name, ownershipText(each)]);
  const unlimited = `${part ?? 'every part'} may claim every path: limit it with "release keys paths --from-live"`;
  context.report({
    data: Object.fromEntries(owners),
    lines: rows.length > 0 ? formatTable(['part', 'may claim'], rows) : [unlimited],
  });
}
