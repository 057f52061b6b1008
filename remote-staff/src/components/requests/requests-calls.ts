import { call, keyOf, queryOf } from '@tapin/shared/api';
import type { Member } from '@tapin/shared/contract/entities';
import { headRole, isRequestRole, type RequestRole } from '@tapin/shared/contract/policy';
import type { RoleRequest } from '@tapin/shared/contract/role-request-calls';
import { fullName } from '@tapin/shared/contract/written-name';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { getAuth } from '@tapin/shared/session';
import { useAction } from '@tapin/shared/ui/use-action';
import { type Dashboard, refetchOptions } from '#src/components/dashboard-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';

/**
 * A pending request: of a person for a role at the school, of an admin to make a colleague a super admin, or of a
 * district to add the school.
 */
export interface AccessRequest {
  kind: RequestRole | typeof headRole | 'district';
  /** The id of the membership, of the request for a role, or of the district, depending on the kind. */
  id: string;
  name: string;
  /** The address or the code, which distinguishes requests with the same name. */
  detail: string;
  school?: string;
}

export interface Decision {
  request: AccessRequest;
  approve: boolean;
  /** Whether a district admin decides, for any school of the district. Others decide for the current school. */
  forDistrict: boolean;
}

interface RequestLists {
  teacherRequests: readonly Member[];
  adminRequests: readonly Member[];
}

export const requestsOf = ({ teacherRequests, adminRequests }: RequestLists) =>
  [...teacherRequests, ...adminRequests].flatMap(({ user, schoolUser: { _id, role } }) =>
    isRequestRole(role) ? [{ kind: role, id: _id, name: fullName(user), detail: user.email }] : [],
  );

export const districtRequestsOf = (districts: Dashboard['districtRequests']): AccessRequest[] =>
  districts.map(({ _id, name, code }) => ({ kind: 'district', id: _id, name, detail: code }));

export const districtRequestsQuery = (districtUserId: string) =>
  queryOf('GET /district/school-user-requests', { query: { districtUserId } });

function sendDecision({ request: { kind, id, school }, approve, forDistrict }: Decision) {
  const { schoolUser, districtUser } = getAuth();
  const schoolUserId = schoolUser?._id ?? '';
  if (kind === headRole) {
    const body = { schoolUserId: membershipAt(school), approve };
    return call('PUT /admin/role-request/:id', { params: { id }, body });
  }
  if (kind === 'district') {
    const body = { schoolUserId, districtId: id, approve };
    return call('POST /admin/approve-or-reject-district', { body });
  }
  if (forDistrict) {
    const body = { districtUserId: districtUser?._id ?? '', forSchoolUserId: id, approved: approve };
    return call('PUT /district/school/approve-or-reject', { body });
  }
  const body = { schoolUserId, forSchoolUserId: id, approve };
  return call('POST /admin/approve-or-reject-school-user', { body });
}

/** Returns the id of the viewer’s membership at a school, else of the current membership. */
function membershipAt(school: string | undefined): string {
  const { schoolUser, schoolUserList } = getAuth();
  return (schoolUserList.find((each) => each.school === school) ?? schoolUser)?._id ?? '';
}

/** The calls whose replies contain requests or approved members. */
const callsWithRequests = [
  'GET /staff/dashboard',
  'GET /admin/staff',
  'GET /admin/staff/:id',
  'GET /admin/role-requests',
  'GET /district/school-user-requests',
] as const;

/**
 * Approves or denies a request. All lists with the request or the new member are refetched, also after an error,
 * because a colleague may have decided at the same time.
 */
export function useDecide() {
  const client = useQueryClient();
  return useAction(
    async (decision: Decision) => {
      try {
        await sendDecision(decision);
      } finally {
        await Promise.all(
          callsWithRequests.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })),
        );
      }
    },
    { repeats: true },
  );
}

/**
 * Undoes the removal of a member of the staff, or the denial of a request, at the current school or another one. All
 * lists and figures are reloaded, because students have the teacher again.
 */
export function useRestoreMember(school?: string) {
  const client = useQueryClient();
  return useAction(
    async (id: string) => {
      await call('POST /admin/restore-school-user', {
        body: { schoolUserId: membershipAt(school), forSchoolUserId: id },
      });
      await client.invalidateQueries();
    },
    { repeats: true },
  );
}

export type { RoleRequest };

export const roleRequestsQuery = (schoolUserId: string) =>
  queryOf('GET /admin/role-requests', { query: { schoolUserId } }, refetchOptions);

/** Withdraws the viewer’s request. Another person may decide about it at the same time. */
export function useWithdrawRequest(id: string) {
  const schoolUserId = useSchoolUserId();
  const client = useQueryClient();
  return useAction(async () => {
    try {
      await call('DELETE /admin/role-request/:id', { params: { id }, body: { schoolUserId } });
    } finally {
      const changed = ['GET /admin/role-requests', 'GET /admin/staff/:id'] as const;
      await Promise.all(changed.map((name) => client.invalidateQueries({ queryKey: keyOf(name) })));
    }
  });
}

export function useRoleRequests() {
  const { t } = useTranslation('staff');
  return (requests: readonly RoleRequest[]) =>
    requests.map(({ _id, member: { user, schoolUser }, requestedBy }) => ({
      kind: headRole,
      id: _id,
      name: fullName(user),
      detail: joinFacts([user.email, t('requests.requestedBy', { name: requestedBy })]),
      school: schoolUser.school,
    }));
}
