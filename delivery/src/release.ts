import { type Command, parseCommandLine, UsageError } from './commands/command.ts';
import { explain } from './commands/explain.ts';
import { history } from './commands/history.ts';
import { publish } from './commands/publish.ts';
import { rollback } from './commands/rollback.ts';
import { status } from './commands/status.ts';

const commands: Record<string, Command> = { publish, status, history, rollback };

const help = `release: which version of each part a channel serves

  release publish FOLDER [--version V]   put a built part into the store and make it live
  release status                         what is live, since when, and how its loads end
  release history PART                   who moved a part to which version, and when
  release rollback PART [--to V]         back to the version before, on the next page load

options
  --channel NAME   default: CHANNEL or production
  --store FOLDER   default: STORE_DIR or .data/store
  --by NAME        who does it, for the log; default: the user of this machine
  --json           one JSON document instead of text
  --help           this text
`;

/** Runs one command line; what it says goes out as a whole, so that --json is always one document. */
async function run(args: string[]): Promise<void> {
  const line = parseCommandLine(args, process.env, commands);
  if (!line) return write(help);
  const { command, input, json } = line;
  const { value, lines } = await command.run(input);
  write(json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`);
}

const write = (text: string): void => {
  process.stdout.write(text);
};

try {
  await run(process.argv.slice(2));
} catch (error) {
  const message = explain(error);
  const json = process.argv.includes('--json');
  process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `release: ${message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
