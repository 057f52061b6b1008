import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declareCanaryOf } from '../../../delivery/src/commands/canary.ts';
import { declarePromoteOf, declareRollbackOf } from '../../../delivery/src/commands/change-commands.ts';
import { declareConfigOf } from '../../../delivery/src/commands/config.ts';
import { declareLogsOf } from '../../../delivery/src/commands/logs.ts';
import { declarePreviewOf } from '../../../delivery/src/commands/preview.ts';
import { declarePublishOf } from '../../../delivery/src/commands/publish.ts';
import type { ReleaseContext } from '../../../delivery/src/commands/release-command.ts';
import { declareStatusOf } from '../../../delivery/src/commands/status.ts';
import { missingTexts } from '../../build/texts/missing-texts.ts';
import { findSite } from '../../dev/find-site.ts';
import { signingKeyFile } from '../../scaffold/signing-key.ts';
import { readPackage, remoteNameOf } from '../../shared-modules.ts';
import type { CommandContext } from '../command.ts';
import { loadEnvFiles } from '../load-env-files.ts';

const names = new Set(['publish', 'preview', 'status', 'promote', 'rollback', 'canary', 'config', 'logs']);

/**
 * Declares the commands of `release` that a squad may run for its own remote. The part is the remote of the folder, and
 * the key is the one in the folder, so that a command needs no further words.
 */
export function declareOwnRelease({ program, report, terminal, folder, signal }: CommandContext): void {
  const { stderr, env } = terminal;
  const warn = (line: string) => {
    stderr.write(`tapin: ${line}\n`);
  };
  const progress = stderr.isTTY ? warn : () => {};
  const context: ReleaseContext = { program, report, env, warn, progress, ...(signal && { signal }) };
  const part = () => remoteNameOf(readPackage(folder));
  declarePublishOf(context, folder);
  declarePreviewOf(context, folder, part);
  declareStatusOf(context, part);
  declarePromoteOf(context, part);
  declareRollbackOf(context, part);
  declareCanaryOf(context, part);
  declareConfigOf(context, part);
  declareLogsOf(context, part);
  const keyFile = join(folder, signingKeyFile);
  program.hook('preAction', (_, command) => {
    if (!names.has(command.name())) return;
    // The build of an earlier kit did not refuse missing texts.
    const missing = command.name() === 'publish' ? missingTexts(folder) : [];
    if (missing.length > 0) throw new Error(missing.join('; '));
    loadEnvFiles(folder);
    if (!env.SIGNING_KEY && existsSync(keyFile)) env.SIGNING_KEY = keyFile;
    if (command.name() === 'preview') env.SITE ||= findSite(folder, env);
  });
}

/** Names the commands of a squad in a message of `release`, which squads do not have. */
export const asOwnCommand = (message: string): string =>
  message.replace(/"release (status|promote|rollback|canary)\b/g, '"tapin $1');
