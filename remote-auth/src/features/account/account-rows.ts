import { can } from '@tapin/shared/contract/policy';
import { type Auth, isDistrictKind } from '@tapin/shared/session';

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

/** Returns the part of the account that contains a row. */
export function cardOf({ field }: AccountRowData): AccountCardName {
  if (field === 'language') return 'device';
  const schoolFields: AccountRowData['field'][] = ['grade', 'role', 'district', 'school', 'schoolCode'];
  return schoolFields.includes(field) ? 'school' : 'you';
}

/** Whether the person is a student whom the school has not removed, and who therefore has a grade and teachers. */
export const isStudentAtSchool = (schoolUser: Auth['schoolUser']): boolean =>
  schoolUser !== null && can(schoolUser.role, 'answersCheckIn') && schoolUser.verified !== 'rejected';

/** Whether the person belongs to the staff of the school. */
export const isStaffAtSchool = (schoolUser: Auth['schoolUser']): boolean =>
  schoolUser !== null && can(schoolUser.role, 'worksAtSchool') && schoolUser.verified === 'approved';

/** Whether the person has more than one membership as staff. People of a district have the list of its schools. */
export const isStaffOfSeveralSchools = (auth: Auth): boolean =>
  !isDistrictKind(auth) && auth.schoolUserList.filter(({ role }) => can(role, 'worksAtSchool')).length > 1;

/** Whether the person can have passkeys and an authenticator app: staff and districts, with a confirmed address. */
export const mayHaveSecondFactors = (auth: Auth): boolean =>
  auth.user?.emailVerified === true &&
  (isDistrictKind(auth) || (auth.schoolUser !== null && can(auth.schoolUser.role, 'worksAtSchool')));

const rosterFields: EditableField[] = ['firstName', 'lastName', 'grade', 'role', 'schoolCode'];

/** Whether the roster of the district keeps the name, the school, the role, the grade and the classes of the person. */
export const isKeptByRoster = ({ schoolUserList }: Auth): boolean =>
  schoolUserList.some(({ keptByRoster }) => keptByRoster);

/** Returns the rows of the account of this person, in their order. */
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
  // Only staff and districts get emails that they did not just request.
  if ((worksAtSchool || isDistrict) && auth.user?.mailLanguage) rows.push(editableRow('mailLanguage'));
  if (isStudentAtSchool(auth.schoolUser)) rows.push(editableRow('grade'));
  if (worksAtSchool && !isDistrict) rows.push(editableRow('role'));
  if (auth.district) rows.push({ field: 'district', isEditable: false });
  if (auth.school) rows.push(isDistrict ? { field: 'school', isEditable: false } : editableRow('schoolCode'));
  return [...rows, { field: 'language', isEditable: true }];
}
