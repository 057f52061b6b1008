import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { type ConsentPreview, type GivenRules, previewRules, type RulesOwner } from './preview.ts';

/**
 * Refuses rules that delete earlier answers unless the form has shown how many answers that are today. Saving such rules is
 * the confirmation without which nothing is deleted.
 */
export async function requireConfirmedDeletion(
  db: Database,
  owner: RulesOwner,
  rules: GivenRules,
  { today, confirmed }: { today: string; confirmed: ConsentPreview['refused'] | undefined },
): Promise<void> {
  if (rules.earlierAnswers !== 'delete' || rules.mode === 'none') return;
  const { refused } = await previewRules(db, owner, rules, today);
  if (!isDeepStrictEqual(confirmed, refused)) throw new AppError('changed_meanwhile');
}
