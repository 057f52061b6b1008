import { ApiError } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { can } from '@tapin/shared/contract/policy';
import { fullName } from '@tapin/shared/contract/written-name';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { Link, useParams } from '@tapin/shared/router';
import { authAtom } from '@tapin/shared/session';
import { ActionButton } from '@tapin/shared/ui/action-button';
import { Button } from '@tapin/shared/ui/button';
import { ButtonLink } from '@tapin/shared/ui/button-link';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { Fact, Facts } from '@tapin/shared/ui/facts';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { LoadFailed } from '@tapin/shared/ui/load-failed';
import { MailAddress } from '@tapin/shared/ui/mail-address';
import { Page } from '@tapin/shared/ui/page';
import { Panel } from '@tapin/shared/ui/panel';
import { Skeleton } from '@tapin/shared/ui/skeleton';
import { StatusText } from '@tapin/shared/ui/status-text';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { formatDateWithYear, formatShortDate } from '#src/components/days/local-time.ts';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import {
  type RoleRequest,
  roleRequestsQuery,
  useWithdrawRequest,
} from '#src/components/requests/requests-calls.ts';
import { RemoveDialog, RoleDialog } from './member-dialogs.tsx';
import styles from './member-profile.module.css';
import { MemberClasses, MemberStudents } from './member-students.tsx';
import { SecondFactorFact } from './second-factor-fact.tsx';
import { staffMemberQuery, staffRoles, useChangeRole } from './staff-calls.ts';

/**
 * Shows the pending request for another role, with its author and the people who decide. The author can withdraw it.
 */
function PendingRequest({ request }: { request: RoleRequest }) {
  const { t } = useTranslation('staff');
  const { error, isPending, mutate } = useWithdrawRequest(request._id);
  return (
    <div className={`${kit.tightStack} ${styles.request}`}>
      <p>
        {t('people.roleRequest.pending', {
          name: request.requestedBy,
          role: t(`staff.role.${request.role}`),
        })}
      </p>
      <p className={styles.means}>
        {t(`people.roleRequest.decidedBy.${request.decidedBy}`)}{' '}
        {t('people.roleRequest.validUntil', { date: formatShortDate(request.expiresAt) })}
      </p>
      {request.isOwn && (
        <ActionButton variant="secondary" busy={isPending} onClick={() => mutate(undefined)}>
          {t('people.roleRequest.withdraw')}
        </ActionButton>
      )}
      <FormError error={error} />
    </div>
  );
}

/** Shows a member of staff with the possible actions. Nobody can change or remove themselves. */
function MemberProfile({ member }: { member: OutputOf<'GET /admin/staff/:id'> }) {
  const { t } = useTranslation('staff');
  const { user } = useAtomValue(authAtom);
  const [open, setOpen] = useState<'role' | 'removal' | null>(null);
  const changing = useChangeRole(member.schoolUser._id);
  const { role } = member.schoolUser;
  const isOneself = member.user._id === user?._id;
  const isOfDistrict = can(role, 'managesDistrict');
  const decides = useCan('decidesRequests');
  const isHead = can(role, 'headsSchool') && !decides;
  const isKept = member.schoolUser.keptByRoster === true;
  const mayChange = !isOneself && !isOfDistrict && !isHead;
  const isEditable = mayChange && !isKept;
  const { data } = useQuery(roleRequestsQuery(useSchoolUserId()));
  const request = data?.requests.find(
    ({ member: { schoolUser } }) => schoolUser._id === member.schoolUser._id,
  );
  const described = staffRoles.find((each) => each === role);
  const close = () => setOpen(null);

  return (
    <div className={styles.profile}>
      <div className={styles.about}>
        <Panel title={t('people.member.about')}>
          <Facts>
            <Fact label={t('column.email')}>
              <a href={`mailto:${member.user.email}`}>
                <MailAddress>{member.user.email}</MailAddress>
              </a>
            </Fact>
            <Fact
              label={t('column.role')}
              action={
                isEditable && (
                  <Button variant="secondary" onClick={() => setOpen('role')}>
                    {t('people.member.changeRole')}
                  </Button>
                )
              }
            >
              {t(`staff.role.${role}`)}
              {described && <p className={styles.means}>{t(`people.roleDescription.${described}`)}</p>}
              <StatusText>
                {changing.isSuccess && t(request ? 'people.roleRequest.sent' : 'people.member.roleSaved')}
              </StatusText>
            </Fact>
            {member.since && <Fact label={t('people.member.since')}>{formatDateWithYear(member.since)}</Fact>}
            {member.hasSecondFactor !== undefined && (
              <SecondFactorFact
                member={member}
                hasSecondFactor={member.hasSecondFactor}
                isEditable={mayChange}
              />
            )}
          </Facts>
          {request && <PendingRequest request={request} />}
          {isOneself && <p className={kit.soft}>{t('people.member.oneself')}</p>}
          {isHead && !isOneself && <p className={kit.soft}>{t('people.member.ofHeads')}</p>}
          {isKept && !isOneself && <p className={kit.soft}>{t('roster.staff')}</p>}
          {isOfDistrict && !isOneself && <p className={kit.soft}>{t('people.member.ofDistrict')}</p>}
        </Panel>
        {member.students && member.students.length > 0 && <MemberClasses students={member.students} />}
        {isEditable && (
          <Panel title={t('people.member.remove')} hint={t('people.member.removeText')}>
            <Button variant="secondary" className={styles.remove ?? ''} onClick={() => setOpen('removal')}>
              {t('people.member.remove')}
            </Button>
          </Panel>
        )}
      </div>
      {member.students && <MemberStudents students={member.students} />}
      {open === 'role' && <RoleDialog member={member} changing={changing} onClose={close} />}
      {open === 'removal' && <RemoveDialog member={member} onClose={close} />}
    </div>
  );
}

export default function StaffMemberScreen() {
  const { t } = useTranslation('staff');
  const { id = '' } = useParams();
  const { data, error, isPending, refetch } = useQuery(staffMemberQuery(useSchoolUserId(), id));
  const isNotFound = error instanceof ApiError && error.code === 'not_found';
  const intro = !isNotFound && <Link to="/admin/staff">{t('staff.member.back')}</Link>;
  return (
    <Page title={data && !isNotFound ? fullName(data.user) : t('staff.member.title')} intro={intro}>
      {isNotFound && (
        <EmptyState
          title={t('staff.member.gone')}
          hint={t('staff.member.goneHint')}
          action={<ButtonLink to="/admin/staff">{t('staff.member.back')}</ButtonLink>}
        />
      )}
      {error && !isNotFound && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {isPending && <Skeleton height="420px" />}
      {data && !isNotFound && <MemberProfile member={data} />}
    </Page>
  );
}
