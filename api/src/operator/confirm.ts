import { createInterface } from 'node:readline/promises';
import { OperatorError } from './outcomes.ts';

/** Asks a person at a terminal. A script has to pass `--yes`. */
export async function confirm(
  question: string,
  lines: readonly string[],
  isConfirmed = false,
): Promise<void> {
  if (isConfirmed) return;
  const text = lines.join('\n');
  if (!process.stdin.isTTY) throw new OperatorError(`${text}\nNothing was changed: add --yes to do it.`);
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await terminal.question(`${text}\n${question} (yes/no) `);
    if (!/^y(es)?$/i.test(answer.trim())) throw new OperatorError('Nothing was changed.');
  } finally {
    terminal.close();
  }
}
