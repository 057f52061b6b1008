import type { Language } from '@tapin/contract/entities';
import { findAccountByEmail } from '#src/accounts/credentials/addresses.ts';
import type { RosterIdentity } from '#src/accounts/rostered/find-rostered.ts';
import {
  confirmRosterAddress,
  hasAccessBeyond,
  hasGoneElsewhere,
  hasHigherRole,
  isUnused,
  listRosterDistricts,
  listRosteredAccounts,
} from '#src/accounts/rostered/find-rostered.ts';
import { confirmAccountWithoutAddress, isActive } from '#src/accounts/rostered/repository.ts';
import { deleteSessionsOfUser } from '#src/accounts/session/repository.ts';
import { invalidateSignUps } from '#src/accounts/sign-up/repository.ts';
import type { Database } from '#src/database/database.ts';
import type { Services } from '#src/http/services.ts';
import { lockUser } from '#src/people/users/users.ts';
import type { SsoProfile } from './profile.ts';
import { isBuiltIn } from './providers.ts';
import {
  findIdentity,
  insertIdentity,
  insertSsoUser,
  moveIdentity,
  overwriteUnconfirmedAccount,
} from './repository.ts';

export interface SsoIdentity {
  profile: SsoProfile;
  roster: RosterIdentity | null;
}

type Refusal = 'several_people' | 'account_ended' | 'address_taken' | 'other_district' | 'higher_role';
export type FoundAccount = { userId: number } | { refused: Refusal };

/**
 * Finds the account of the rostered person whom the provider identifies, or null. The district controls these claims,
 * so an account with access that the district cannot give is only opened by its confirmed address.
 */
async function findRostered(
  db: Database,
  { profile, roster }: SsoIdentity,
  known: number | null,
): Promise<FoundAccount | null> {
  const [userId, another] = roster === null ? [] : await listRosteredAccounts(db, roster);
  if (userId === undefined) return null;
  if (another !== undefined) return { refused: 'several_people' };
  if (!(await isActive(db, userId))) return { refused: 'account_ended' };
  const owner = profile.email === null ? undefined : await findAccountByEmail(db, profile.email);
  const isTaken = owner?.email_verified === true && owner.id !== userId && owner.id !== known;
  if (isTaken) return { refused: 'address_taken' };
  if (owner?.email_verified !== true || owner.id !== userId) {
    if (await hasAccessBeyond(db, userId, roster?.districtCodes ?? [])) return { refused: 'other_district' };
    if (await hasHigherRole(db, userId)) return { refused: 'higher_role' };
  }
  await lockUser(db, userId);
  if (profile.email !== null && !owner?.email_verified) await confirmRosterAddress(db, userId, profile.email);
  await confirmAccountWithoutAddress(db, userId);
  await (known === null ? insertIdentity : moveIdentity)(db, profile, userId);
  return { userId };
}

/**
 * Whether the account belongs to people of districts that do not trust this provider, which belongs to another
 * district.
 */
async function isOfOtherDistrict(db: Database, { profile, roster }: SsoIdentity, userId: number) {
  if (isBuiltIn(profile.provider)) return false;
  const districts = await listRosterDistricts(db, userId);
  return districts.length > 0 && !districts.some((code) => roster?.districtCodes.includes(code));
}

/**
 * Logs in to the account of an identity. If the person has left the district of the provider for another district, the
 * account is only opened by its confirmed address.
 */
async function openKnown(db: Database, identity: SsoIdentity, userId: number): Promise<FoundAccount> {
  const { profile, roster } = identity;
  const isRostered = (await listRosterDistricts(db, userId)).length > 0;
  if (!isRostered) return { userId };
  if (!(await isActive(db, userId))) return { refused: 'account_ended' };
  const codes = roster?.districtCodes ?? [];
  const isOfDistrict = roster !== null || !isBuiltIn(profile.provider);
  if (!isOfDistrict || !(await hasGoneElsewhere(db, userId, codes))) return { userId };
  const owner = profile.email === null ? undefined : await findAccountByEmail(db, profile.email);
  const isOwner = owner?.id === userId && owner.email_verified;
  return isOwner ? { userId } : { refused: 'other_district' };
}

/**
 * Finds the account by provider and subject. The first time, it is found among the people of the roster, then by the
 * confirmed address, or else created.
 */
export function findOrCreateAccount(
  { db }: Services,
  identity: SsoIdentity,
  language: Language,
): Promise<FoundAccount> {
  const { profile } = identity;
  return db.transaction().execute(async (transaction): Promise<FoundAccount> => {
    const known = await findIdentity(transaction, profile.provider, profile.subject);
    if (known !== null && !(await isUnused(transaction, known))) {
      return openKnown(transaction, identity, known);
    }
    const rostered = await findRostered(transaction, identity, known);
    if (rostered !== null) return rostered;
    if (known !== null) return { userId: known };
    const account = profile.email === null ? undefined : await findAccountByEmail(transaction, profile.email);
    if (account && (await isOfOtherDistrict(transaction, identity, account.id)))
      return { refused: 'other_district' };
    if (account && !account.email_verified) {
      await overwriteUnconfirmedAccount(transaction, account.id, profile, language);
      await invalidateSignUps(transaction, account.id);
      await deleteSessionsOfUser(transaction, account.id);
    }
    const userId = account?.id ?? (await insertSsoUser(transaction, profile, language));
    await insertIdentity(transaction, profile, userId);
    return { userId };
  });
}
