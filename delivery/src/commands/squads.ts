import { UsageError } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import {
  hashOfToken,
  isUsable,
  newSquadToken,
  tokenId,
  withRevokedToken,
} from '#src/signing/squad-tokens.ts';
import type { SquadToken } from '#src/store/store.ts';
import { timeOption } from './keys.ts';
import { changeKeys, keyListCommand, requireKeyList } from './keys-change.ts';
import { type ReleaseContext, storeCommand } from './release-command.ts';

/** The tokens of squads for their page on the operations host. They are in the list that the root key signs. */
export function declareSquads(context: ReleaseContext): void {
  const program = context.program
    .command('squads')
    .description('tokens with which squads log in to their page');
  const own = { ...context, program };
  declareAdd(own);
  declareList(own);
  declareRevoke(own);
}

function declareAdd(context: ReleaseContext): void {
  keyListCommand(context, 'add', 'make a token for a person of a squad, and print it once')
    .argument('<PART>', 'the remote that the person may roll back; every remote can be looked at', partName)
    .requiredOption('--name <NAME>', 'the person, for the log', holder)
    .option('--until <DATE>', 'the end of its validity; default: none', timeOption)
    .action(async (part, { name, until, ...options }) => {
      const token = newSquadToken();
      const from = new Date().toISOString();
      const added: SquadToken = { part, name, hash: hashOfToken(token), from, ...(until && { until }) };
      await changeKeys(context, options, { changeTokens: (tokens) => [...tokens, added] });
      const id = tokenId(added);
      context.report({
        data: { id, part, name, token },
        lines: [
          `token ${id} of ${name} for ${part}. It is shown only now: send it over a safe channel`,
          token,
          `log in at OPS_HOST/squads/${part}; "release squads revoke ${id}" ends it at once`,
        ],
      });
    });
}

function declareList(context: ReleaseContext): void {
  storeCommand(context, 'list', 'list the tokens of squads, without their secrets').action(
    async (options) => {
      const { squadTokens = [] } = await requireKeyList(context, options);
      const rows = squadTokens.map((token) => [
        tokenId(token),
        token.part,
        token.name,
        token.from.slice(0, 10),
        token.until?.slice(0, 10) ?? '-',
        stateOf(token),
      ]);
      context.report({
        data: squadTokens.map((token) => ({ id: tokenId(token), ...token })),
        lines:
          rows.length > 0
            ? formatTable(['id', 'part', 'name', 'from', 'until', 'state'], rows)
            : ['no squad has a token: "release squads add PART --name NAME" makes one'],
      });
    },
  );
}

function declareRevoke(context: ReleaseContext): void {
  keyListCommand(context, 'revoke', 'end a token and its sessions at once')
    .argument('<ID>', 'the first characters of the id, as "squads list" shows it', tokenIdText)
    .action(async (id, options) => {
      const at = new Date().toISOString();
      await changeKeys(context, options, { changeTokens: (tokens) => withRevokedToken(tokens, id, at) });
      context.report({ data: { id, revokedAt: at }, lines: [`token ${id} is revoked`] });
    });
}

const stateOf = (token: SquadToken): string => {
  if (token.revokedAt) return `revoked on ${token.revokedAt.slice(0, 10)}`;
  return isUsable(token) ? 'valid' : 'ended';
};

function partName(text: string): string {
  if (/^[a-z][a-z0-9-]{0,63}$/.test(text)) return text;
  throw new UsageError('It must be the name of a remote, such as reading-room.');
}

function holder(text: string): string {
  if (/^[^\p{C}]{1,60}$/u.test(text)) return text;
  throw new UsageError('It must be a name of 1 to 60 characters.');
}

function tokenIdText(text: string): string {
  if (/^[0-9a-f]{4,64}$/.test(text)) return text;
  throw new UsageError('It must be at least 4 characters of an id.');
}
