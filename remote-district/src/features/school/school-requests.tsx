import type { School } from '@tapin/shared/contract/entities';
import { fullName } from '@tapin/shared/contract/written-name';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { Button } from '@tapin/shared/ui/button';
import { ConfirmDialog } from '@tapin/shared/ui/confirm-dialog';
import { kit } from '@tapin/shared/ui/kit-classes';
import { Loading } from '@tapin/shared/ui/loading';
import { Panel } from '@tapin/shared/ui/panel';
import { PersonRow } from '@tapin/shared/ui/person-row';
import { useState } from 'react';
import { ActionResult } from '#src/components/action-result.tsx';
import { type AccessRequest, type Decision, requestsOf, useDecide, useRequests } from './request-calls.ts';

interface DecisionDialogProps {
  decision: Decision;
  school: string;
  error: Error | null;
  isBusy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

function DecisionDialog({ decision, school, ...dialog }: DecisionDialogProps) {
  const { t } = useTranslation('district');
  const { member, approved, role } = decision;
  const name = fullName(member.user);
  if (!approved) {
    return (
      <ConfirmDialog
        title={t('requests.denyTitle', { name })}
        confirmLabel={t('requests.deny')}
        tone="danger"
        {...dialog}
      >
        <p>{t(decision.roleRequest ? 'requests.denyRoleText' : 'requests.denyText')}</p>
        <p>
          <bdi>{member.user.email}</bdi>
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={t(`requests.approveTitle.${role}`, { name })}
      confirmLabel={t('requests.approve')}
      {...dialog}
    >
      <p>{t(`requests.approveText.${role}`, { school })}</p>
      <p>
        <bdi>{member.user.email}</bdi>
      </p>
    </ConfirmDialog>
  );
}

interface RequestRowProps {
  request: AccessRequest;
  onDecide: (approved: boolean) => void;
}

function RequestRow({ request: { member, role, roleRequest }, onDecide }: RequestRowProps) {
  const { t } = useTranslation('district');
  const { user } = member;
  const name = fullName(user);
  const facts = [t(`requests.role.${role}`), user.email];
  if (roleRequest) facts.push(t('requests.requestedBy', { name: roleRequest.requestedBy }));
  return (
    <PersonRow name={name} detail={joinFacts(facts)}>
      <Button variant="quiet" aria-label={t('requests.denyName', { name })} onClick={() => onDecide(false)}>
        {t('requests.deny')}
      </Button>
      <Button
        variant="secondary"
        aria-label={t('requests.approveName', { name })}
        onClick={() => onDecide(true)}
      >
        {t('requests.approve')}
      </Button>
    </PersonRow>
  );
}

/**
 * Lists the people who ask to work at the school, and the requests for super admins about which the district decides.
 * Both decisions need confirmation.
 */
export function SchoolRequestsPanel({ school }: { school: School }) {
  const { t } = useTranslation('district');
  const query = useRequests();
  const { data } = query;
  const deciding = useDecide();
  const [pendingDecision, setPendingDecision] = useState<Decision | null>(null);
  const [done, setDone] = useState<Decision | null>(null);
  const lists = data?.data[school._id];
  const requests = lists ? requestsOf(lists) : [];

  const startDecision = (decision: Decision) => {
    setDone(null);
    setPendingDecision(decision);
  };
  const cancelDecision = () => {
    deciding.reset();
    setPendingDecision(null);
  };
  const decide = (decision: Decision) =>
    deciding.mutate(decision, {
      onSuccess: () => {
        setPendingDecision(null);
        setDone(decision);
      },
    });

  return (
    <Panel title={t('requests.title')}>
      <Loading query={query} height="64px" />
      <div>
        <ActionResult>
          {done &&
            t(done.approved ? 'requests.approved' : 'requests.denied', { name: fullName(done.member.user) })}
        </ActionResult>
        {data && requests.length === 0 && <p className={kit.soft}>{t('requests.none')}</p>}
        <ul className={kit.list}>
          {requests.map((request) => (
            <RequestRow
              key={request.roleRequest?.id ?? request.member.schoolUser._id}
              request={request}
              onDecide={(approved) => startDecision({ ...request, approved })}
            />
          ))}
        </ul>
      </div>
      {pendingDecision && (
        <DecisionDialog
          decision={pendingDecision}
          school={school.name}
          error={deciding.error}
          isBusy={deciding.isPending}
          onConfirm={() => decide(pendingDecision)}
          onClose={cancelDecision}
        />
      )}
    </Panel>
  );
}
