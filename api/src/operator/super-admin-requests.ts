import { findAccountByEmail } from '#src/accounts/addresses/repository.ts';
import type { Database } from '#src/database/database.ts';
import { listMemberships, lockMembership } from '#src/people/memberships/repository.ts';
import { findRoleRequestAbout } from '#src/people/role-requests/repository.ts';
import { settleRoleRequest } from '#src/people/role-requests/service.ts';
import { OperatorError, resultWithLine } from './outcomes.ts';
import { requireSchool } from './repository.ts';

interface RequestOptions {
  email: string;
  school: string;
}

/** Confirms or denies the request to make a person a super admin of a school. */
export async function decideAboutSuperAdmin(
  db: Database,
  { email, school: schoolCode, approve }: RequestOptions & { approve: boolean },
  now: Date,
) {
  return db.transaction().execute(async (transaction) => {
    const school = await requireSchool(transaction, schoolCode);
    const account = await findAccountByEmail(transaction, email);
    const memberships = account ? await listMemberships(transaction, account.id) : [];
    const own = memberships.find(({ school_id }) => school_id === school.id);
    const target = own && (await lockMembership(transaction, own.id, [school.id]));
    const request = target && (await findRoleRequestAbout(transaction, target.id, now));
    if (!target || !request) {
      throw new OperatorError(`No request to make ${email} a super admin of ${school.name} is pending.`);
    }
    await settleRoleRequest(transaction, request, target, { approve, actorId: null, now });
    const data = { userId: target.user_id, email, school, requestedBy: request.requester_name };
    return resultWithLine(
      data,
      approve
        ? `${email} is a super admin of ${school.name}, as ${request.requester_name} asked.`
        : `The request of ${request.requester_name} for ${email} is denied.`,
    );
  });
}
