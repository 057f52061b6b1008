import { canary } from './commands/canary.ts';
import { type Command, parseCommandLine, UsageError } from './commands/command.ts';
import { explain } from './commands/explain.ts';
import { exportFolder } from './commands/export.ts';
import { help } from './commands/help.ts';
import { history } from './commands/history.ts';
import { promote } from './commands/promote.ts';
import { prune } from './commands/prune.ts';
import { publish } from './commands/publish.ts';
import { rollback } from './commands/rollback.ts';
import { status } from './commands/status.ts';
import { verify } from './commands/verify.ts';

const commands: Record<string, Command> = {
  publish,
  status,
  history,
  canary,
  promote,
  rollback,
  verify,
  prune,
  export: exportFolder,
};

const write = (text: string): void => {
  process.stdout.write(text);
};
const tell = (line: string): void => {
  process.stderr.write(`release: ${line}\n`);
};

/** Runs one command line; what it says goes out as a whole, so that --json is always one document. */
async function run(args: string[]): Promise<void> {
  const line = parseCommandLine(args, process.env, commands, tell);
  if (!line.run) return write(help(commands, line.name));
  const { value, lines, failed } = await line.run();
  if (failed) process.exitCode = 1;
  write(line.json ? `${JSON.stringify(value, null, 2)}\n` : `${lines.join('\n')}\n`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const message = explain(error);
  const json = process.argv.includes('--json');
  process.stderr.write(json ? `${JSON.stringify({ error: message })}\n` : `release: ${message}\n`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
