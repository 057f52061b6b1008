import type { Database } from '#src/database/database.ts';
import { setRemotes, settleMemberships } from '#src/districts/district/repository.ts';
import { insertSchool } from '#src/districts/schools/repository.ts';
import { audit } from '#src/means/audit/audit.ts';
import { codeOf } from '#src/people/memberships/joining.ts';
import { OperatorError } from './operator-error.ts';
import { type Options, required } from './options.ts';
import { insertDistrict, requireDistrict } from './repository.ts';
import { done } from './result.ts';

export async function createDistrict(db: Database, options: Options, now: Date) {
  const name = required(options, 'name');
  const code = codeOf(required(options, 'code'));
  return db.transaction().execute(async (transaction) => {
    const district = await insertDistrict(transaction, name, code);
    if (!district) throw new OperatorError(`A district with the code ${code} is already there.`);
    await audit(transaction, { at: now, actorId: null, action: 'create-district', districtId: district.id });
    return done(district, `District ${name} (${code}) is there, with id ${district.id}.`);
  });
}

export async function createSchool(db: Database, options: Options, now: Date) {
  const name = required(options, 'name');
  const code = codeOf(required(options, 'code'));
  return db.transaction().execute(async (transaction) => {
    const district = options.district ? await requireDistrict(transaction, options.district) : null;
    const school = await insertSchool(transaction, { name, code, districtId: district?.id ?? null });
    if (!school) throw new OperatorError(`A school with the code ${code} is already there.`);
    if (district) await settleMemberships(transaction, district.id);
    await audit(transaction, { at: now, actorId: null, action: 'create-school', schoolId: school.id });
    return done(school, `School ${name} (${code}) is there, with id ${school.id}.`);
  });
}

export async function opt(db: Database, options: Options, now: Date, on: boolean) {
  const remote = options.remote ?? 'district';
  return db.transaction().execute(async (transaction) => {
    const district = await requireDistrict(transaction, required(options, 'district'));
    const others = district.remotes.filter((name) => name !== remote);
    const { remotes, name } = await setRemotes(transaction, district.id, on ? [...others, remote] : others);
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'choose-remotes',
      districtId: district.id,
      detail: { remotes },
    });
    return done(
      { district: district.code, remotes },
      `${name} has turned on: ${remotes.join(', ') || 'nothing'}.`,
    );
  });
}
