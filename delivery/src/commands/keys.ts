import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseWholeNumber, UsageError } from '@tapin/servers/command-line';
import { ownershipFromLive } from '#src/publish/live-claims.ts';
import {
  newListedKey,
  withKey,
  withRevokedKey,
  withRotatedKey,
} from '#src/signing/key-list/change-key-list.ts';
import { canClaim } from '#src/signing/key-list/key-list.ts';
import { ownershipOf, ownershipText } from '#src/signing/key-list/ownership.ts';
import { keyIdOf, newKeyPair, publicKeyText, readPublicKey, shortKeyId } from '#src/signing/keys.ts';
import { StoreError } from '#src/store/store.ts';
import { changeKeys, declareKeyList, type KeyListOptions, keyListCommand } from './keys-change.ts';
import { changedOwners, claim, declarePaths, requireClaiming } from './keys-paths.ts';
import { declareSlots } from './keys-slots.ts';
import type { ReleaseContext } from './release-command.ts';

const dayMs = 86_400_000;

export function declareKeys(root: ReleaseContext): void {
  const program = root.program
    .command('keys')
    .description('create keys, and change which keys may sign which part');
  const context = { ...root, program };
  declareCreate(context);
  declareInit(context);
  declareAdd(context);
  declarePaths(context);
  declareSlots(context);
  declareRotate(context);
  declareRevoke(context);
  declareRenew(context);
  declareKeyList(context);
}

function declareCreate({ program, report }: ReleaseContext): void {
  program
    .command('create')
    .description(
      'create a private key, and its public key in FILE.pub; the private key never leaves your machine',
    )
    .argument('<FILE>', 'the file of the private key')
    .action(async (file) => report(await createKey(file)));
}

async function createKey(file: string) {
  if (existsSync(file)) throw new StoreError(`${file} exists already: choose another file`);
  const { privateKey, publicKey } = newKeyPair();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, privateKey, { mode: 0o600, flag: 'wx' });
  await writeFile(`${file}.pub`, publicKey);
  const key = readPublicKey(file);
  return {
    data: { file, keyid: keyIdOf(key), publicKey: publicKeyText(key) },
    lines: [
      `key ${shortKeyId(keyIdOf(key))} is in ${file}`,
      `send ${file}.pub to the operator, and keep ${file} secret`,
    ],
  };
}

function declareInit(context: ReleaseContext): void {
  keyListCommand(
    context,
    'init',
    'create the list of keys, and the root key when its file does not exist',
  ).action((options) => createList(context, options));
}

async function createList(context: ReleaseContext, options: KeyListOptions): Promise<void> {
  const file = options.rootKey ?? context.env.SIGNING_ROOT_KEY;
  if (!file)
    throw new UsageError('name the file of the private root key with --root-key or SIGNING_ROOT_KEY');
  if (!existsSync(file)) await createKey(file);
  const { version } = (await changeKeys(context, options)).list;
  const root = publicKeyText(readPublicKey(file));
  context.report({
    data: { version, root },
    lines: [
      `the list of keys has version ${version}; the private root key is ${file}: keep it offline`,
      'set this variable for the edge, for "release" and for "doctor":',
      `SIGNING_ROOT=${root}`,
    ],
  });
}

function declareAdd(context: ReleaseContext): void {
  keyListCommand(context, 'add', 'let a key sign a part')
    .argument('<PART>', 'the part; "operator" for a key of all parts, "edge" for the key of the edges')
    .argument('<FILE>', 'the public key')
    .option('--from <DATE>', 'the first time at which the key is valid; default: now', timeOption)
    .option('--until <DATE>', 'the end of its validity; default: none', timeOption)
    .option(
      '--path <PATH>',
      'a path such as /meals that the part may claim with those below it, a slot, or an origin of another site; repeatable; default: what its live version claims, or /PART',
      claim,
    )
    .option('--anyway', 'also when another remote has the path')
    .action((part, file, options) => addKey(context, part, file, options));
}

interface AddOptions extends KeyListOptions {
  from?: string;
  until?: string;
  path?: readonly string[];
  anyway?: boolean;
}

async function addKey(
  context: ReleaseContext,
  part: string,
  file: string,
  { from = new Date().toISOString(), until, path, anyway = false, ...options }: AddOptions,
): Promise<void> {
  if (path) requireClaiming(part);
  const added = newListedKey(part, readPublicKey(file), { from, until });
  const { list } = await changeKeys(context, options, {
    change: (keys) => withKey(keys, added),
    changeOwners: (owners, { claims }) => {
      if (!added.part || !canClaim(part) || (!path && ownershipOf(owners, part))) return owners;
      const fromLive = ownershipFromLive(part, claims);
      const isLive = claims.some((each) => each.part === part);
      if (!path && isLive) return { ...owners, [part]: fromLive };
      return changedOwners(owners, part, { add: path ?? fromLive.paths, anyway }, claims);
    },
  });
  const owned = ownershipOf(list.owners ?? {}, part);
  context.report({
    data: { version: list.version, ...added, ...(owned && { owns: owned }) },
    lines: [
      `key ${shortKeyId(added.keyid)} may sign ${added.part ?? 'all parts'} from ${from} on`,
      ...(owned ? [`${part} may claim ${ownershipText(owned)}`] : []),
    ],
  });
}

function declareRotate(context: ReleaseContext): void {
  keyListCommand(context, 'rotate', 'replace the keys of a part by another one')
    .argument('<PART>', 'the part, "operator" or "edge"')
    .argument('<FILE>', 'the new public key')
    .option('--overlap <DAYS>', 'the time in which the earlier keys stay valid, such as 7d', days, 7)
    .action(async (part, file, { overlap, ...options }) => {
      const now = Date.now();
      const until = new Date(now + overlap * dayMs).toISOString();
      const added = newListedKey(part, readPublicKey(file), { from: new Date(now).toISOString() });
      const { list } = await changeKeys(context, options, {
        change: (keys) => withRotatedKey(keys, added, until),
      });
      context.report({
        data: { version: list.version, ...added, earlierUntil: until },
        lines: [`key ${shortKeyId(added.keyid)} may sign ${part}; its earlier keys are valid until ${until}`],
      });
    });
}

function declareRevoke(context: ReleaseContext): void {
  keyListCommand(context, 'revoke', 'end the validity of a key')
    .argument('<KEYID>', 'the first characters of the key id, as "keys list" shows it')
    .requiredOption(
      '--reason <REASON>',
      'retired: what it signed before stays valid; compromised: nothing that it signed is valid',
      reasonOf,
    )
    .action(async (keyid, { reason, ...options }) => {
      const at = new Date().toISOString();
      const { list, warnings } = await changeKeys(context, options, {
        change: (keys) => withRevokedKey(keys, keyid, { at, reason }),
      });
      context.report({
        data: { version: list.version, keyid, reason, at, warnings },
        lines: [`key ${keyid} is revoked as ${reason}`, ...warnings],
      });
    });
}

function declareRenew(context: ReleaseContext): void {
  keyListCommand(context, 'renew', 'sign the list of keys again, before it expires')
    .option(
      '--after <N>',
      'the version of a later list that was lost; what it changed has to be changed again',
      parseWholeNumber(1, 1_000_000),
    )
    .action(async ({ after, ...options }) => {
      const { list, warnings } = await changeKeys(context, options, { after });
      const { version } = list;
      context.report({ data: { version }, lines: [`the list of keys has version ${version}`, ...warnings] });
    });
}

export function timeOption(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}/.test(text) && !Number.isNaN(Date.parse(text))) return new Date(text).toISOString();
  throw new UsageError('It must be a date such as 2026-12-01 or 2026-12-01T08:00:00Z.');
}

function days(text: string): number {
  const [, count] = /^(\d{1,4})d?$/.exec(text) ?? [];
  if (count !== undefined) return Number(count);
  throw new UsageError('It must be a number of days such as 7d.');
}

function reasonOf(text: string): 'retired' | 'compromised' {
  if (text === 'retired' || text === 'compromised') return text;
  throw new UsageError('It must be retired or compromised.');
}
