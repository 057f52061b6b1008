import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { declarePublishOf } from '../../../delivery/src/commands/publish.ts';
import { missingTexts } from '../../build/texts/missing-texts.ts';
import { signingKeyFile } from '../../scaffold/signing-key.ts';
import type { CommandContext } from '../command.ts';
import { loadEnvFiles } from '../load-env-files.ts';

export function declarePublish({ program, report, terminal, folder }: CommandContext): void {
  const { stderr, env } = terminal;
  const warn = (line: string) => {
    stderr.write(`tapin: ${line}\n`);
  };
  const progress = stderr.isTTY ? warn : () => {};
  const keyFile = join(folder, signingKeyFile);
  declarePublishOf({ program, report, env, warn, progress }, folder);
  program.hook('preAction', (_, command) => {
    if (command.name() !== 'publish') return;
    // The build of an earlier kit did not refuse missing texts.
    const missing = missingTexts(folder);
    if (missing.length > 0) throw new Error(missing.join('; '));
    loadEnvFiles(folder);
    if (!env.SIGNING_KEY && existsSync(keyFile)) env.SIGNING_KEY = keyFile;
  });
}
