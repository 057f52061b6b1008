import type { Database } from '#src/database/database.ts';
import { setRemotes, settleMemberships } from '#src/districts/district/repository.ts';
import { insertSchool } from '#src/districts/schools/repository.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { OperatorError } from './operator-error.ts';
import { insertDistrict, requireDistrict } from './repository.ts';
import { done } from './result.ts';

interface PlaceOptions {
  name: string;
  code: string;
}

interface OptOptions {
  district: string;
  remote: string;
  isOn: boolean;
}

export async function createDistrict(db: Database, { name, code }: PlaceOptions, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const district = await insertDistrict(transaction, name, code);
    if (!district) throw new OperatorError(`A district with the code ${code} is already there.`);
    await audit(transaction, { at: now, actorId: null, action: 'create-district', districtId: district.id });
    return done(district, `District ${name} (${code}) is there, with id ${district.id}.`);
  });
}

export async function createSchool(
  db: Database,
  { name, code, district: districtCode }: PlaceOptions & { district?: string },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const district = districtCode ? await requireDistrict(transaction, districtCode) : null;
    const school = await insertSchool(transaction, { name, code, districtId: district?.id ?? null });
    if (!school) throw new OperatorError(`A school with the code ${code} is already there.`);
    if (district) await settleMemberships(transaction, district.id);
    await audit(transaction, { at: now, actorId: null, action: 'create-school', schoolId: school.id });
    return done(school, `School ${name} (${code}) is there, with id ${school.id}.`);
  });
}

export async function opt(db: Database, { district: code, remote, isOn }: OptOptions, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const district = await requireDistrict(transaction, code);
    const others = district.remotes.filter((name) => name !== remote);
    const { remotes, name } = await setRemotes(transaction, district.id, isOn ? [...others, remote] : others);
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
