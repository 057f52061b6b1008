import { formatTable } from '@tapin/shared/server/command-line-table';
import { latestKeyList, ownerOf } from '#src/signing/change-key-list.ts';
import type { ListedKey } from '#src/signing/key-list.ts';
import { shortKeyId } from '#src/signing/keys.ts';
import { rootKeysOf } from '#src/signing/open-signed-store.ts';
import { StoreError } from '#src/store/store.ts';
import { type ReleaseContext, storeCommand, storeOf } from './release-command.ts';

export function declareKeyList(context: ReleaseContext): void {
  storeCommand(context, 'list', 'list the keys, what they may sign, and until when').action(
    async (options) => {
      const roots = rootKeysOf(context.env);
      if (roots.length === 0) throw new StoreError('set SIGNING_ROOT to the public root key');
      const list = await latestKeyList(storeOf(context, options).objects, roots);
      if (!list)
        throw new StoreError(
          'the store has no list of keys of this root key: create one with "release keys init"',
        );
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
