import type { Database } from '#src/database/database.ts';
import { setRemotes, syncAdminMemberships } from '#src/districts/district/repository.ts';
import { insertSchool } from '#src/districts/schools/repository.ts';
import { audit } from '#src/infrastructure/audit/audit.ts';
import { OperatorError, resultWithLine } from './outcomes.ts';
import { insertDistrict, requireDistrict } from './repository.ts';

interface NameAndCode {
  name: string;
  code: string;
}

interface OptInOptions {
  district: string;
  remote: string;
  isOn: boolean;
}

export async function createDistrict(db: Database, { name, code }: NameAndCode, now: Date) {
  return db.transaction().execute(async (transaction) => {
    const district = await insertDistrict(transaction, name, code);
    if (!district) throw new OperatorError(`A district with the code ${code} already exists.`);
    await audit(transaction, { at: now, actorId: null, action: 'create-district', districtId: district.id });
    return resultWithLine(district, `District ${name} (${code}) was created with id ${district.id}.`);
  });
}

export async function createSchool(
  db: Database,
  { name, code, district: districtCode }: NameAndCode & { district?: string },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const district = districtCode ? await requireDistrict(transaction, districtCode) : null;
    const school = await insertSchool(transaction, { name, code, districtId: district?.id ?? null });
    if (!school) throw new OperatorError(`A school with the code ${code} already exists.`);
    if (district) await syncAdminMemberships(transaction, district.id);
    await audit(transaction, { at: now, actorId: null, action: 'create-school', schoolId: school.id });
    return resultWithLine(school, `School ${name} (${code}) was created with id ${school.id}.`);
  });
}

export async function setOptIn(db: Database, { district: code, remote, isOn }: OptInOptions, now: Date) {
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
    return resultWithLine(
      { district: district.code, remotes },
      `Opt-in remotes of ${name}: ${remotes.join(', ') || 'none'}.`,
    );
  });
}
