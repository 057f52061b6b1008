import type { Database } from '#src/database/database.ts';
import { asksGuardiansInDistrict } from '#src/privacy/guardians/roster-guardians.ts';
import type { ReadOptions } from '../staging/stored-source.ts';
import { readMapping } from './mapping.ts';

/** Returns how the sources of a district are read now. Addresses of guardians are read only where a school asks by email. */
export async function loadReadOptions(db: Database, districtId: number): Promise<ReadOptions> {
  const { column, consentColumn } = await readMapping(db, districtId);
  return {
    divisionColumn: column,
    consentColumn,
    readsGuardians: await asksGuardiansInDistrict(db, districtId),
  };
}
