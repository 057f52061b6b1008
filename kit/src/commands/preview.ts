import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declarePreviewOf } from '../../../delivery/src/commands/preview.ts';
import { findSite } from '../../dev/find-site.ts';
import { signingKeyFile } from '../../scaffold/signing-key.ts';
import { readPackage, remoteNameOf } from '../../shared-modules.ts';
import type { CommandContext } from '../command.ts';
import { loadEnvFiles } from '../load-env-files.ts';

export function declarePreview({ program, report, terminal, folder }: CommandContext): void {
  const { stderr, env } = terminal;
  const warn = (line: string) => {
    stderr.write(`tapin: ${line}\n`);
  };
  const progress = stderr.isTTY ? warn : () => {};
  const nameOfPart = () => remoteNameOf(readPackage(folder));
  declarePreviewOf({ program, report, env, warn, progress }, folder, nameOfPart);
  program.hook('preAction', (_, command) => {
    if (command.name() !== 'preview') return;
    loadEnvFiles(folder);
    const keyFile = join(folder, signingKeyFile);
    if (!env.SIGNING_KEY && existsSync(keyFile)) env.SIGNING_KEY = keyFile;
    env.SITE ||= findSite(folder, env);
  });
}
