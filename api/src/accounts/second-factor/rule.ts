import type { SecondFactorRule } from '@tapin/shared/contract/second-factor-calls';
import type { Database } from '#src/database/database.ts';
import type { Membership } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { loadDueTime } from '#src/people/access/second-factor-rule.ts';
import { changeSeparateSchoolSettings, loadSeparateSchoolSettings } from '#src/settings/school-settings.ts';

/** Loads whether the admins of a school need a second factor. */
export async function loadRule(db: Database, schoolId: number): Promise<SecondFactorRule> {
  const due = await loadDueTime(db, schoolId);
  return { required: due !== null, due: due?.toISOString() ?? null };
}

/** Changes the rule. Requiring what is required already does not begin the time of grace again. */
export async function changeRule(
  db: Database,
  { schoolId, userId }: Membership,
  required: boolean,
  now: Date,
): Promise<SecondFactorRule> {
  const { secondFactorSince } = await loadSeparateSchoolSettings(db, schoolId);
  if (required !== (secondFactorSince !== null)) {
    await changeSeparateSchoolSettings(db, schoolId, {
      secondFactorSince: required ? now.toISOString() : null,
    });
    const detail = { required };
    await audit(db, { at: now, actorId: userId, action: 'require-second-factor', schoolId, detail });
  }
  return loadRule(db, schoolId);
}
