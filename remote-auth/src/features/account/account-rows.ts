import { languageRow } from '@tapin/shared/contract/languages';
import { can } from '@tapin/shared/contract/policy';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { type Auth, isDistrictKind, roleOf } from '@tapin/shared/session';
import { isStudentAtSchool } from '#src/components/membership.ts';

export type EditableField =
  | 'firstName'
  | 'lastName'
  | 'preferredName'
  | 'namePrefix'
  | 'mailLanguage'
  | 'grade'
  | 'role'
  | 'schoolCode'
  | 'language';

export type AccountRowData =
  | { field: EditableField; isEditable: boolean }
  | { field: 'email' | 'school' | 'district'; isEditable: false };

export const accountCards = ['you', 'school', 'device'] as const;
export type AccountCardName = (typeof accountCards)[number];

export function cardOf({ field }: AccountRowData): AccountCardName {
  if (field === 'language') return 'device';
  const schoolFields: AccountRowData['field'][] = ['grade', 'role', 'district', 'school', 'schoolCode'];
  return schoolFields.includes(field) ? 'school' : 'you';
}

const rosterFields: EditableField[] = ['firstName', 'lastName', 'grade', 'role', 'schoolCode'];

/** Whether the roster of the district keeps the name, the school, the role, the grade and the classes of the person. */
export const isKeptByRoster = ({ schoolUserList }: Auth): boolean =>
  schoolUserList.some(({ keptByRoster }) => keptByRoster);

export function rowsOf(auth: Auth): AccountRowData[] {
  const isDistrict = isDistrictKind(auth);
  // The server refuses changes before the address is confirmed.
  const isEditable = auth.user?.emailVerified === true;
  const isKept = isKeptByRoster(auth);
  const editableRow = (field: EditableField): AccountRowData => ({
    field,
    isEditable: isEditable && !(isKept && rosterFields.includes(field)),
  });
  const rows: AccountRowData[] = [
    { field: 'email', isEditable: false },
    editableRow('firstName'),
    editableRow('lastName'),
    editableRow('preferredName'),
    editableRow('namePrefix'),
  ];
  const worksAtSchool = auth.schoolUser !== null && can(auth.schoolUser.role, 'worksAtSchool');
  // Only staff and districts receive emails that they did not just request.
  if ((worksAtSchool || isDistrict) && auth.user?.mailLanguage) rows.push(editableRow('mailLanguage'));
  if (isStudentAtSchool(auth.schoolUser)) rows.push(editableRow('grade'));
  if (worksAtSchool && !isDistrict) rows.push(editableRow('role'));
  if (auth.district) rows.push({ field: 'district', isEditable: false });
  if (auth.school) rows.push(isDistrict ? { field: 'school', isEditable: false } : editableRow('schoolCode'));
  return [...rows, { field: 'language', isEditable: true }];
}

/** Returns a function that formats the value of a row. The text is empty for a missing value. */
export function useRowText(auth: Auth): (row: AccountRowData) => string {
  const { t } = useTranslation('auth');
  const { user, grade, school, schoolUser, district, districtUser } = auth;
  const placeText = (place: { name: string; code: string } | null) =>
    place?.code ? t('account.place', { name: place.name, code: place.code }) : (place?.name ?? '');
  const role = roleOf(auth);
  const isPendingStudent = role !== null && can(role, 'answersCheckIn') && schoolUser?.verified === 'pending';
  const withState = (text: string, state: string | undefined) =>
    state === 'pending' || state === 'rejected' ? t(`account.${state}`, { name: text }) : text;

  /** Returns the text of a grade code outside of 1 to 12. A word that a district uses as a grade has no text. */
  const namedGrade = (name: string) => {
    const code = (['PK', 'KG', '13', 'UG'] as const).find((each) => each === name);
    return code ? t(`roster.grade.${code}`) : name;
  };

  return ({ field }) => {
    switch (field) {
      case 'namePrefix':
        return t(`prefix.${user?.namePrefix || 'none'}`);
      case 'grade':
        return grade ? t('grade.option', { grade: grade.grade }) : namedGrade(schoolUser?.gradeName ?? '');
      case 'role':
        return schoolUser ? t(`role.${schoolUser.role}.label`) : '';
      case 'district':
        return withState(placeText(district), districtUser?.verified);
      case 'school':
        return placeText(school);
      case 'schoolCode':
        if (schoolUser?.removed) return t('account.removed', { name: placeText(school) });
        return withState(placeText(school), isPendingStudent ? undefined : schoolUser?.verified);
      case 'mailLanguage':
        return user?.mailLanguage ? languageRow(user.mailLanguage).name : '';
      case 'language':
        return languageRow(currentLanguage()).name;
      default:
        return user?.[field] ?? '';
    }
  };
}
