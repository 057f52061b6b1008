import { resolve } from 'node:path';
import { collectValues, parseWholeNumber, UsageError } from '@tapin/servers/command-line';
import { formatTable } from '@tapin/servers/command-line-table';
import { exportChannel } from '#src/export/export-channel.ts';
import { configText } from '#src/publish/changes/set-config.ts';
import { prune } from '#src/publish/prune.ts';
import { signChannel } from '#src/publish/sign-channel.ts';
import { servedReleases, verifyVersion } from '#src/publish/verify.ts';
import type { LogEntry } from '#src/store/log-entry.ts';
import { StoreError } from '#src/store/store.ts';
import {
  changeCommand,
  channelCommand,
  channelOf,
  operationOf,
  type ReleaseContext,
  storeCommand,
  storeOf,
} from './release-command.ts';

function actionText({ action, percent, anyway, config }: LogEntry): string {
  const values = config && configText(config);
  const changed =
    percent === undefined ? [action, values].filter(Boolean).join(' ') : `${action} ${percent} %`;
  return anyway ? `${changed} --anyway` : changed;
}

export function declareHistory(context: ReleaseContext): void {
  channelCommand(
    context,
    'history',
    'list the changes of the channel with operator, time and reason, the latest first',
  )
    .argument('[PART]', 'the name of the part')
    .action(async (part, options) => {
      const { store, channel } = channelOf(context, options);
      const log = await store.readLog(channel);
      const entries = log.filter((entry) => !part || entry.part === part).reverse();
      if (entries.length === 0) {
        throw new StoreError(
          part
            ? `${part} has no history on ${channel}: "release status" lists its parts`
            : `${channel} has no history in ${store.address}`,
        );
      }
      const rows = entries.map((entry) => [
        entry.at,
        entry.part,
        actionText(entry),
        entry.action === 'retire' ? '-' : entry.version,
        entry.from ?? '-',
        entry.by,
        entry.reason ?? '',
      ]);
      context.report({
        data: { channel, ...(part && { part }), entries },
        lines: formatTable(['when', 'part', 'what', 'to', 'from', 'by', 'why'], rows),
      });
    });
}

export function declareVerify(context: ReleaseContext): void {
  channelCommand(
    context,
    'verify',
    'compare every file that the channel serves or can roll back to with its release',
  )
    .argument('[PART]', 'the name of the part')
    .action(async (part, options) => {
      const { store, channel } = channelOf(context, options);
      const served = await servedReleases(store, channel, part);
      const problems: string[] = [...(store.signing?.refusals(channel) ?? [])];
      if (served.length === 0 && problems.length === 0)
        throw new StoreError(
          part ? `${part} is not on channel ${channel}` : `nothing is published on ${channel}`,
        );
      let files = 0;
      const warnings = [...(store.signing?.warnings(channel) ?? []), ...(store.signing?.advice() ?? [])];
      for (const each of served) {
        context.progress(`reading ${each.name} ${each.version}`);
        const found = await verifyVersion(store, each);
        files += found.files;
        problems.push(...found.problems);
        warnings.push(...found.warnings);
      }
      const outcome = store.signing
        ? 'every file is as it was signed'
        : 'every file is as it was released; signatures were not checked, because SIGNING_ROOT is not set';
      const versions = `${served.length} versions, ${files} files`;
      context.report({
        data: {
          channel,
          versions: served.length,
          files,
          problems,
          warnings,
          signed: store.signing !== undefined,
        },
        failed: problems.length > 0,
        lines: [
          ...(problems.length > 0 ? problems : [`${versions}: ${outcome}`]),
          ...warnings.map((warning) => `warning: ${warning}`),
        ],
      });
    });
}

export function declarePrune(context: ReleaseContext): void {
  const { progress, report } = context;
  storeCommand(
    context,
    'prune',
    'remove versions that no channel serves, can roll back to or has served recently, and files of crashed commands',
  )
    .option(
      '--keep-days <N>',
      'keep versions that were live within this number of days',
      parseWholeNumber(1, 99_999),
      30,
    )
    .option('--dry-run', 'print what would be removed, and remove nothing')
    .action(async ({ keepDays, dryRun = false, ...options }) => {
      const store = storeOf(context, options);
      // Pruning also removes versions without a valid signature, by the same rules.
      const unverified = store.signing?.unverified ?? store;
      const data = await prune({ store: unverified, keepDays, dryRun, progress });
      const removed = `${dryRun ? 'would remove' : 'removed'} ${data.removed.length} versions, kept ${data.kept}`;
      report({ data, lines: [removed, ...data.removed, ...data.leftovers] });
    });
}

export function declareExport(context: ReleaseContext): void {
  const { progress, report } = context;
  channelCommand(
    context,
    'export',
    'write the files that the channel serves into a folder for any web server, with a sample for nginx',
  )
    .argument('<FOLDER>', 'the folder to write into')
    .option(
      '--part-origin <ORIGIN>',
      'an origin whose pages may load parts from the folder; * for all; repeatable',
      origins,
    )
    .action(async (folder, { partOrigin: partOrigins = [], ...options }) => {
      const { store, channel } = channelOf(context, options);
      const data = await exportChannel(store, channel, resolve(folder), { partOrigins, progress });
      const lines = [
        `${channel} is exported to ${data.folder}: ${data.files} files of ${data.versions.join(', ')}`,
        `serve the folder ${data.folder}/site; ${data.folder}/nginx.conf is a sample configuration`,
      ];
      report({ data: { channel, ...data }, lines });
    });
}

function origins(text: string, previous?: readonly string[]): readonly string[] {
  if (/^(\*|https?:\/\/[\w.:[\]-]+)$/.test(text)) return collectValues(text, previous);
  throw new UsageError('It must be an origin such as https://cdn.example, or *.');
}

export function declareSign(context: ReleaseContext): void {
  changeCommand(context, 'sign', 'sign pointers that expire soon, or what has no signature yet')
    .option('--all', 'sign everything that a channel without any signature serves or can roll back to')
    .option('--part <PART>', 'sign this part again, whoever signed it before')
    .option('--version <V>', 'with --part: sign only this version; repeatable', collectValues)
    .action(async ({ part, all, version: versions, ...options }) => {
      const { store, ...operation } = operationOf(context, options);
      const { signing } = store;
      if (!signing)
        throw new StoreError('set SIGNING_ROOT to the public root key: "release keys init" creates one');
      const data = await signChannel({ ...operation, store, signing, part, all, versions });
      const pointers = data.pointers.map((name) => `the pointer of ${name}`);
      const signed = [...data.releases, ...pointers].map((what) => `signed ${what}`);
      context.report({
        data: { channel: operation.channel, ...data },
        lines: signed.length > 0 ? signed : ['everything is signed, and nothing expires soon'],
      });
    });
}
