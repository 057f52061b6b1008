import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { Button } from '@tapin/shared/ui/button';
import { CheckBox } from '@tapin/shared/ui/check-box';
import { EmptyState } from '@tapin/shared/ui/empty-state';
import { FormError } from '@tapin/shared/ui/form-error';
import { kit } from '@tapin/shared/ui/kit-classes';
import { StatusText } from '@tapin/shared/ui/status-text';
import type { Column } from '@tapin/shared/ui/table-column';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useSearch } from '@tapin/shared/ui/use-search';
import { useUrlParameter } from '@tapin/shared/ui/use-url-parameter';
import { type ReactNode, useCallback, useMemo, useState } from 'react';
import { formatShortDate } from '#src/components/days/local-time.ts';
import styles from '#src/components/first-log-ins.module.css';
import {
  type FirstLogIn,
  type FirstLogInsOf,
  firstLogInsQuery,
  useInvite,
  useRevokeInvitation,
} from '#src/components/first-log-ins-calls.ts';
import { rowId, SearchedTable } from '#src/components/lists/searched-table.tsx';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import type { MenuItem } from './person-menu.tsx';

// Menus and dialogs are loaded after the list. They share one chunk, because they use the same library.

const loadPersonMenu = () => import(/* webpackChunkName: "menus" */ './person-menu.tsx');

export const loadConfirmDialog = () =>
  import(/* webpackChunkName: "menus" */ '@tapin/shared/ui/confirm-dialog');

/**
 * Invites everyone in the roster who has an address, has not logged in and has no invitation. It needs a confirmation.
 */
function InviteAll({ invite, notYet }: { invite: ReturnType<typeof useInvite>; notYet: number }) {
  const { t } = useTranslation('staff');
  const [isOpen, setIsOpen] = useState(false);
  const dialog = useLazyModule(loadConfirmDialog, isOpen);
  const ConfirmDialog = dialog.module?.ConfirmDialog;
  const open = () => {
    dialog.retry();
    setIsOpen(true);
  };
  const close = () => setIsOpen(false);
  return (
    <>
      <Button variant="secondary" disabled={notYet === 0} onClick={open}>
        {t('firstLogIn.inviteAll')}
      </Button>
      {isOpen && dialog.hasFailed && <p role="alert">{t('partFailed')}</p>}
      {isOpen && ConfirmDialog && (
        <ConfirmDialog
          title={t('firstLogIn.inviteAllTitle')}
          confirmLabel={t('firstLogIn.inviteAllConfirm')}
          onConfirm={() => invite.mutate(null, { onSuccess: close })}
          onClose={close}
          error={invite.error}
          isBusy={invite.isPending}
        >
          <p>{t('firstLogIn.inviteAllText')}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

interface ColumnsOptions {
  of: FirstLogInsOf;
  actions: (person: FirstLogIn) => ReactNode;
}

function useColumns({ of, actions }: ColumnsOptions): Column<FirstLogIn>[] {
  const { t } = useTranslation('staff');
  return useMemo(() => {
    const columns: (Column<FirstLogIn> | false)[] = [
      {
        id: 'name',
        header: t('firstLogIn.name'),
        isRowHeader: true,
        cell: ({ firstName, lastName }) => `${firstName} ${lastName}`.trim(),
      },
      of === 'students' && {
        id: 'grade',
        header: t('firstLogIn.grade'),
        cell: ({ grade }) => grade,
      },
      {
        id: 'state',
        header: t('firstLogIn.state'),
        cell: ({ state, invitedAt }) =>
          invitedAt !== null && state !== 'done'
            ? `${t(`firstLogIn.states.${state}`)} (${formatShortDate(invitedAt)})`
            : t(`firstLogIn.states.${state}`),
      },
      of === 'students' && {
        id: 'slip',
        header: t('firstLogIn.slip'),
        cell: ({ slip }) => (slip ? formatShortDate(slip.createdAt) : t('firstLogIn.noSlip')),
      },
      { id: 'actions', header: t('firstLogIn.actions'), cell: actions },
    ];
    return columns.filter((column) => column !== false);
  }, [t, of, actions]);
}

interface FirstLogInsProps {
  of: FirstLogInsOf;
  classId?: string;
  children?: ReactNode;
  itemsOf?: (person: FirstLogIn) => MenuItem[];
  error?: Error | null;
}

const noItems = (): MenuItem[] => [];

/** Lists the people of the roster with their progress towards the first log-in, and the actions that help them. */
export function FirstLogIns({
  of,
  classId = '',
  children,
  itemsOf = noItems,
  error = null,
}: FirstLogInsProps) {
  const { t } = useTranslation('staff');
  const search = useSearch();
  const [shown, setShown] = useUrlParameter('show', 'notYet');
  const schoolUserId = useSchoolUserId();
  const mayInvite = useCan('managesStaff');
  const invite = useInvite(of);
  const revoke = useRevokeInvitation();
  const filter = { searchTerm: search.term, notYet: shown === 'notYet', classId };
  const query = useInfiniteQuery(firstLogInsQuery(of, schoolUserId, filter));
  const [first] = query.data?.pages ?? [];
  const PersonMenu = useLazyModule(loadPersonMenu, (first?.people.length ?? 0) > 0).module?.PersonMenu;
  const [inviteOne, revokeOne] = [invite.mutate, revoke.mutate];

  const actions = useCallback(
    (person: FirstLogIn) => {
      const { _id, email, state } = person;
      const canInvite = mayInvite && email !== '' && state !== 'done';
      const isInvited = state === 'invited' || state === 'opened';
      const label = t(isInvited ? 'firstLogIn.inviteAgain' : 'firstLogIn.invite');
      const invitation: MenuItem[] = canInvite
        ? [
            { id: 'invite', label, onSelect: () => inviteOne(_id) },
            ...(isInvited
              ? [{ id: 'revoke', label: t('firstLogIn.revoke'), onSelect: () => revokeOne(_id) }]
              : []),
          ]
        : [];
      return PersonMenu && <PersonMenu person={person} items={[...itemsOf(person), ...invitation]} />;
    },
    [t, PersonMenu, mayInvite, itemsOf, inviteOne, revokeOne],
  );
  const columns = useColumns({ of, actions });

  if (first?.rostered === 0) {
    return <EmptyState title={t('firstLogIn.noRoster')} hint={t('firstLogIn.noRosterHint')} />;
  }
  return (
    <>
      {first && (
        <p className={kit.strong}>{t('firstLogIn.notYet', { count: first.notYet, total: first.rostered })}</p>
      )}
      <div className={`${kit.centeredRow} ${styles.controls}`}>
        {children}
        {mayInvite && <InviteAll invite={invite} notYet={first?.notYet ?? 0} />}
        <CheckBox
          label={t('firstLogIn.onlyNotYet')}
          checked={shown === 'notYet'}
          onChange={(isChecked) => setShown(isChecked ? 'notYet' : 'all')}
        />
      </div>
      <FormError error={error ?? invite.error ?? revoke.error} />
      <StatusText>
        {invite.invited !== null && t(invite.invited > 0 ? 'firstLogIn.invited' : 'firstLogIn.invitedNobody')}
      </StatusText>
      <SearchedTable
        label={t('students.search')}
        search={search}
        query={query}
        rowsOf={(page) => page.people}
        rowKey={rowId}
        found={(count) => t(of === 'staff' ? 'staff.count' : 'students.count', { count })}
        caption={t(of === 'staff' ? 'firstLogIn.staffTitle' : 'firstLogIn.title')}
        columns={columns}
        none={<EmptyState title={t('firstLogIn.everyone')} />}
      />
    </>
  );
}
