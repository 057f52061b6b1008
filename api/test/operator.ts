import type { TestContext } from 'node:test';
import type { CommandResult } from '@tapin/servers/command-line';
import { createBufferTerminal } from '@tapin/servers/command-line-buffer';
import { run } from '#src/operator/run.ts';
import { type Built, build } from './build.ts';

/** An operator command that ended with an exit code other than 0. The message is its standard error. */
class OperatorFailure extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

export const runOperator = (built: Built, words: string): Promise<CommandResult> =>
  runOperatorWith(built, words.split(' '));

export async function makeOperatorScene(t: TestContext) {
  const built = await build(t);
  return { built, run: (words: string) => runOperator(built, words) };
}

export async function runOperatorWith({ db, clock }: Built, words: string[]): Promise<CommandResult> {
  let result: CommandResult = { data: undefined, lines: [] };
  const { terminal, written } = createBufferTerminal();
  const code = await run(words, terminal, async (work) => {
    result = await work(db, clock.now());
    return result;
  });
  if (code !== 0) throw new OperatorFailure(code, written.stderr.trim());
  return result;
}
