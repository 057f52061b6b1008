import { resolve } from 'node:path';
import { exportChannel } from '#src/export/export-channel.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';

async function run({ store, channel, words, progress }: CommandInput): Promise<CommandResult> {
  const value = await exportChannel(store, channel, resolve(words[0] ?? ''), progress);
  return {
    value: { channel, ...value },
    lines: [
      `${channel} is in ${value.folder}: ${value.files} files of ${value.versions.join(', ')}`,
      `serve ${value.folder}/site; ${value.folder}/nginx.conf shows how`,
    ],
  };
}

export const exportFolder: Command = {
  summary: 'write what the channel serves into a folder for any web server, with a sample for nginx',
  words: { name: 'FOLDER', what: 'the folder to write into' },
  run,
};
