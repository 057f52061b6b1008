import type { SlotOrder } from '@tapin/delivery-formats/slots';
import { UsageError } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { type LiveClaims, readLiveClaims } from '#src/publish/live-claims.ts';
import { changeKeyList, latestKeyList, ownerOf } from '#src/signing/key-list/change-key-list.ts';
import type { KeyList, ListedKey } from '#src/signing/key-list/key-list.ts';
import { foreignClaims, type Owners } from '#src/signing/key-list/ownership.ts';
import { publicKeyText, readPrivateKey, shortKeyId } from '#src/signing/keys.ts';
import { rootKeysOf } from '#src/signing/open-signed-store.ts';
import { MissingKeyListError, type SquadToken, type Store, StoreError } from '#src/store/store.ts';
import { type ReleaseContext, storeCommand, storeOf } from './release-command.ts';

export const keyListCommand = (context: ReleaseContext, name: string, description: string) =>
  storeCommand(context, name, description).option(
    '--root-key <FILE>',
    'the private root key; default: SIGNING_ROOT_KEY',
  );

export interface KeyListOptions {
  store?: string;
  rootKey?: string;
}

interface OwnersContext {
  keys: readonly ListedKey[];
  claims: readonly LiveClaims[];
}

/** Returns a message for each live version that edges would no longer serve with these owners. */
export const lossesOf = (owners: Owners, claims: readonly LiveClaims[]): string[] =>
  claims.flatMap(({ part, version, channel, isRetired, ...each }) => {
    const [lost] = isRetired ? [] : foreignClaims(owners, part, each);
    return lost
      ? [
          `${part} ${version}, which is live on ${channel}, claims ${lost} and is no longer served with this list`,
        ]
      : [];
  });

interface KeyChange {
  after?: number | undefined;
  change?: (keys: ListedKey[]) => ListedKey[];
  changeOwners?: (owners: Owners, context: OwnersContext) => Owners;
  changeSlotOrder?: (order: SlotOrder) => SlotOrder;
  changeTokens?: (tokens: readonly SquadToken[]) => readonly SquadToken[];
}

/** Signs and stores the list of keys after a change, and reports the versions that pages would no longer load. */
export async function changeKeys(
  context: ReleaseContext,
  options: KeyListOptions,
  { after, change = (keys) => keys, changeOwners, changeSlotOrder, changeTokens }: KeyChange = {},
): Promise<{ list: KeyList; warnings: string[] }> {
  const { env } = context;
  const file = options.rootKey ?? env.SIGNING_ROOT_KEY;
  if (!file) throw new UsageError('name the private root key with --root-key or SIGNING_ROOT_KEY');
  const root = readPrivateKey(file);
  const withRoot = { ...context, env: { ...env, SIGNING_ROOT: env.SIGNING_ROOT || publicKeyText(root) } };
  if (after === undefined) await requireLatestList(storeOf(withRoot, options));
  // The change uses a new store, because the first store caches the list of keys for a second.
  const store = storeOf(withRoot, options);
  let claims: LiveClaims[] = [];
  const list = await changeKeyList({
    objects: store.objects,
    root,
    earlierRoots: rootKeysOf(env),
    after,
    change,
    changeSlotOrder,
    changeTokens,
    ...(changeOwners && {
      changeOwners: async (owners, keys) => {
        claims = await readLiveClaims(store);
        return changeOwners(owners, { keys, claims });
      },
    }),
  });
  const refusals: string[] = [];
  for (const channel of await store.channelNames()) {
    await store.readChannel(channel);
    refusals.push(...(store.signing?.refusals(channel) ?? []));
  }
  refusals.push(...lossesOf(list.owners ?? {}, claims));
  return { list, warnings: refusals.map((refusal) => `warning: ${refusal}`) };
}

/**
 * Refuses to change a list of keys that is older than the latest one. A store without a list that this root key has
 * signed is accepted.
 */
async function requireLatestList(store: Store): Promise<void> {
  for (const channel of await store.channelNames())
    await store.readChannel(channel).catch((error: unknown) => {
      if (error instanceof MissingKeyListError) throw error;
    });
}

export async function requireKeyList(context: ReleaseContext, options: KeyListOptions): Promise<KeyList> {
  const roots = rootKeysOf(context.env);
  if (roots.length === 0) throw new StoreError('set SIGNING_ROOT to the public root key');
  const list = await latestKeyList(storeOf(context, options).objects, roots);
  if (list) return list;
  throw new StoreError('the store has no list of keys of this root key: create one with "release keys init"');
}

export function declareKeyList(context: ReleaseContext): void {
  storeCommand(context, 'list', 'list the keys, what they may sign, and until when').action(
    async (options) => {
      const list = await requireKeyList(context, options);
      const rows = list.keys.map((key) => [
        shortKeyId(key.keyid),
        ownerOf(key),
        key.from,
        key.until ?? '-',
        stateOf(key),
      ]);
      context.report({
        data: list,
        lines: [
          `version ${list.version}, valid until ${list.expiresAt}`,
          ...formatTable(['key', 'of', 'from', 'until', 'state'], rows),
        ],
      });
    },
  );
}

function stateOf({ revoked, from, until }: ListedKey): string {
  if (revoked) return `${revoked.reason} since ${revoked.at}`;
  const now = Date.now();
  if (Date.parse(from) > now) return 'not valid yet';
  return until && Date.parse(until) <= now ? 'ended' : 'valid';
}
