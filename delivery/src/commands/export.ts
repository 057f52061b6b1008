import { resolve } from 'node:path';
import { exportChannel } from '#src/export/export-channel.ts';
import { type Command, type CommandInput, type CommandResult, UsageError } from './command.ts';

async function run({ store, channel, words, options, progress }: CommandInput): Promise<CommandResult> {
  const partOrigins = options('part-origin');
  const odd = partOrigins.find((origin) => !/^(\*|https?:\/\/[\w.:[\]-]+)$/.test(origin));
  if (odd !== undefined)
    throw new UsageError(`--part-origin must be an origin such as https://cdn.example, or *, not "${odd}"`);
  const value = await exportChannel(store, channel, resolve(words[0] ?? ''), { partOrigins, progress });
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
  options: {
    'part-origin': {
      type: 'string',
      multiple: true,
      value: 'ORIGIN',
      help: 'pages of this origin may load parts from there; * for all; repeatable',
    },
  },
  run,
};
