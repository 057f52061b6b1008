import type { OutputOf } from '@tapin/contract/calls';
import type { District } from '@tapin/contract/entities';
import { can, districtRole } from '@tapin/contract/policy';
import { AppError } from '#src/basics/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { inTransaction } from '#src/database/in-transaction.ts';
import type { DistrictAccess } from '#src/http/grants.ts';
import { audit } from '#src/infrastructure/audit.ts';
import { normalizeCode } from '#src/people/memberships/joining.ts';
import { findDistrictOfUser, listMemberships } from '#src/people/memberships/repository.ts';
import { lockUser, updateUser } from '#src/people/users/users.ts';
import { findDistrictByCode, saveDistrictUser, setRemotes } from './district-repository.ts';

function districtOf(row: { id: number; name: string; code: string; remotes: string[] }): District {
  return { _id: String(row.id), name: row.name, code: row.code, remotes: row.remotes };
}

export async function joinDistrict(
  db: Database,
  userId: number,
  districtCode: string,
): Promise<OutputOf<'POST /district/user'>> {
  return inTransaction(db, async (transaction) => {
    await lockUser(transaction, userId);
    const current = await findDistrictOfUser(transaction, userId);
    if (current?.verified === 'approved') throw new AppError('already_member');
    const memberships = await listMemberships(transaction, userId);
    if (memberships.some(({ role, verified }) => !can(role, 'managesDistrict') && verified !== 'rejected')) {
      throw new AppError('role_not_allowed');
    }
    const district = await findDistrictByCode(transaction, normalizeCode(districtCode));
    if (!district) throw new AppError('district_code_unknown');
    // A person whose request is pending may have typed the wrong code and can ask another district. The first district
    // then no longer sees the request.
    if (current?.verified === 'pending' && current.district_id === district.id) {
      throw new AppError('already_member');
    }
    const saved = await saveDistrictUser(transaction, district.id, userId, 'pending');
    await updateUser(transaction, userId, { role: districtRole });
    return {
      district: districtOf(district),
      districtUser: { _id: String(saved.id), role: saved.role, verified: saved.verified },
    };
  });
}

export async function chooseRemotes(
  db: Database,
  { districtId, userId }: DistrictAccess,
  remotes: string[],
  now: Date,
): Promise<District> {
  return db.transaction().execute(async (transaction) => {
    const chosen = [...new Set(remotes)].sort();
    const district = await setRemotes(transaction, districtId, chosen);
    await audit(transaction, {
      at: now,
      actorId: userId,
      action: 'choose-remotes',
      districtId,
      detail: { remotes: chosen },
    });
    return districtOf(district);
  });
}
