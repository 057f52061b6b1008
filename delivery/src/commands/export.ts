import { resolve } from 'node:path';
import { collectValues, UsageError } from '@tapin/shared/server/command-line';
import { exportChannel } from '#src/export/export-channel.ts';
import { channelCommand, channelOf, type ReleaseContext } from './release-command.ts';

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
