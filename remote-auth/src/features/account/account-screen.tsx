import { can } from '@tapin/shared/contract/policy';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { Navigate } from '@tapin/shared/router';
import { type Auth, authAtom, roleOf } from '@tapin/shared/session';
import { Fact } from '@tapin/shared/ui/facts';
import { Page } from '@tapin/shared/ui/page';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import { Fragment, useState } from 'react';
import { ArrivalNote } from '#src/components/arrival-note.tsx';
import {
  isStaffAtSchool,
  isStaffOfSeveralSchools,
  mayHaveSecondFactors,
} from '#src/components/membership.ts';
import { AccountActions } from './account-actions.tsx';
import { AccountCard, AccountRow } from './account-card.tsx';
import {
  accountCards,
  cardOf,
  type EditableField,
  isKeptByRoster,
  rowsOf,
  useRowText,
} from './account-rows.ts';
import { EditDialog } from './edit-dialog.tsx';
import { MyData } from './my-data.tsx';
import { useSaveAccount } from './save-account.ts';
import { SessionsRow } from './sessions-row.tsx';

function KeptByRoster() {
  const { t } = useTranslation('auth');
  const role = roleOf(useAtomValue(authAtom));
  const isStudent = role !== null && can(role, 'answersCheckIn');
  return <Fact label={t('roster.label')}>{t(isStudent ? 'roster.student' : 'roster.staff')}</Fact>;
}

function currentValue(field: EditableField, { user, grade, school, schoolUser }: Auth): string {
  switch (field) {
    case 'grade':
      return grade ? String(grade.grade) : '';
    case 'role':
      return schoolUser?.role ?? '';
    case 'schoolCode':
      return school?.code ?? '';
    case 'language':
      return currentLanguage();
    default:
      return user?.[field] ?? '';
  }
}

/** The module is loaded for staff only. */
const loadNotices = () =>
  import(/* webpackChunkName: "notices" */ './notices/notices.tsx').then(({ Notices }) => Notices);

/** The module is loaded for staff of several schools only. */
const loadSchools = () =>
  import(/* webpackChunkName: "schools" */ './schools.tsx').then(({ Schools }) => Schools);

/** The module is loaded for staff and districts only. */
const loadSecondFactors = () =>
  import(/* webpackChunkName: "second-factors" */ '#src/components/second-factors/second-factors.tsx').then(
    ({ SecondFactors }) => SecondFactors,
  );

export default function AccountScreen() {
  const { t } = useTranslation('auth');
  const auth = useAtomValue(authAtom);
  const textOf = useRowText(auth);
  const saving = useSaveAccount();
  const [edited, setEdited] = useState<EditableField | null>(null);
  const [isEditing, setIsEditing] = useState(false);
  const [isFeedbackSent, setIsFeedbackSent] = useState(false);
  const Notices = useLazyModule(loadNotices, isStaffAtSchool(auth.schoolUser)).module;
  const Schools = useLazyModule(loadSchools, isStaffOfSeveralSchools(auth)).module;
  const SecondFactors = useLazyModule(loadSecondFactors, mayHaveSecondFactors(auth)).module;
  if (!auth.user) return <Navigate to="/" replace />;

  const rows = rowsOf(auth);
  const edit = (field: EditableField) => {
    saving.reset();
    setIsFeedbackSent(false);
    setEdited(field);
    setIsEditing(true);
  };

  return (
    <Page title={t('account.title')} width="narrow">
      {edited === null && <ArrivalNote reason="teachersSaved" tone="success" />}
      {accountCards.map((card) => {
        const cardRows = rows.filter((row) => cardOf(row) === card);
        return cardRows.length === 0 ? null : (
          <Fragment key={card}>
            <AccountCard card={card}>
              {cardRows.map((row) => (
                <AccountRow
                  key={row.field}
                  row={row}
                  text={textOf(row)}
                  isSaved={saving.isSuccess && row.field === edited}
                  onEdit={edit}
                />
              ))}
              {card === 'school' && isKeptByRoster(auth) && <KeptByRoster />}
              {card === 'you' && auth.user?.emailVerified && <MyData />}
              {card === 'you' && auth.user?.emailVerified && <SessionsRow />}
            </AccountCard>
            {card === 'school' && Schools && <Schools />}
          </Fragment>
        );
      })}
      {Notices && <Notices />}
      {SecondFactors && <SecondFactors />}
      <AccountActions
        error={isEditing ? null : saving.error}
        isFeedbackSent={isFeedbackSent}
        onFeedback={setIsFeedbackSent}
      />
      {edited && isEditing && (
        <EditDialog
          field={edited}
          initial={currentValue(edited, auth)}
          saving={saving}
          onClose={() => setIsEditing(false)}
        />
      )}
    </Page>
  );
}
