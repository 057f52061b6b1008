import type { Language } from '@tapin/shared/contract/languages';
import { fillPlaceholders, texts } from '#src/basics/language.ts';

export interface ProblemText {
  problem: string;
  remedy: string;
}

/**
 * Returns the texts of a problem, or of the reason why a run stopped or failed. `data` is that of the problem. A code that a
 * newer version of the API has stored stands for itself.
 */
export function describeProblem(
  code: string,
  language: Language,
  data: Record<string, unknown> = {},
): ProblemText {
  const all: Record<string, ProblemText> = texts[language].rosterProblems;
  const found = Object.hasOwn(all, code) ? all[code] : undefined;
  if (!found) return { problem: code, remedy: '' };
  const values = Object.fromEntries(
    Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
  return {
    problem: fillPlaceholders(found.problem, values),
    remedy: fillPlaceholders(found.remedy, values),
  };
}
