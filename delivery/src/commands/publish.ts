import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { publishPart } from '#src/publish/publish.ts';
import type { Command, CommandInput, CommandResult } from './command.ts';

async function run({ store, channel, argument: folder, by }: CommandInput): Promise<CommandResult> {
  const commit = await commitOf(folder);
  const value = await publishPart({ folder, store, channel, publishedBy: by, commit });
  const name = `${value.part} ${value.version}`;
  if (value.from === value.version) return { value, lines: [`${name} is live on ${channel} already`] };
  const before = value.from ? `, before it ${value.from}` : '';
  return { value, lines: [`${name} is live on ${channel}${before}`] };
}

export const publish: Command = { argument: 'the folder of the part', options: [], run };

/** Parts may be built where there is no git; then the release says so. */
async function commitOf(folder: string): Promise<string> {
  try {
    const { stdout } = await promisify(execFile)('git', ['rev-parse', 'HEAD'], { cwd: folder });
    return stdout.trim();
  } catch {
    return 'unknown';
  }
}
