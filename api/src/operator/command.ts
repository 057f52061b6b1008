import { AppError } from '#src/basics/app-error.ts';
import { texts } from '#src/basics/language.ts';
import type { Database } from '#src/database/database.ts';
import { OperatorError } from './operator-error.ts';
import type { Options } from './options.ts';
import type { Result } from './result.ts';

export interface Command {
  /** The options it takes are those that are named here. */
  usage: string;
  /** What may stand after its name. */
  words?: readonly string[];
  does: string;
  run(db: Database, options: Options, now: Date, word?: string): Promise<Result>;
}

/** A refusal of the rules reads as it does on the screen; everything else is the operator's own wording. */
export async function refused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw new OperatorError(`Refused: ${texts.en.errors[error.code]}`);
    throw error;
  }
}
