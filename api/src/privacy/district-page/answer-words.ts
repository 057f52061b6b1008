import type { Language, Question } from '@tapin/shared/contract/entities';
import { responsesOfType } from '@tapin/shared/contract/questions';
import { texts } from '#src/basics/language.ts';

/** The words of the answers that a student chooses from, in their order. */
export function answersIn(language: Language, { type, steps = [] }: Question): string[] {
  const words = texts[language].exports;
  if (type === 'basic') return [words.yes, words.no];
  if (type === 'steps') return steps;
  return responsesOfType.feeling.map((step) => words.steps.feeling[step]);
}
