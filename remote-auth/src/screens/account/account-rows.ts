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

export type Row =
  | { field: EditableField; isEditable: boolean }
  | { field: 'email' | 'school' | 'district'; isEditable: false };

export const parts = ['you', 'school', 'device'] as const;
export type Part = (typeof parts)[number];

/** Returns the part of the account that contains a row. */
export function partOf({ field }: Row): Part {
  if (field === 'language') return 'device';
  const ofSchool: Row['field'][] = ['grade', 'role', 'district', 'school', 'schoolCode'];
  return ofSchool.includes(field) ? 'school' : 'you';
}

/** Whether the person is a student whom the school has not removed, and who therefore has a grade and teachers. */
export const isStudentHere = (schoolUser: Auth['schoolUser']): boolean =>
  schoolUser !== null && can(schoolUser.role, 'answersCheckIn') && schoolUser.verified !== 'rejected';

/** Whether the person belongs to the staff of the school. */
export const isStaffHere = (schoolUser: Auth['schoolUser']): boolean =>
  schoolUser !== null && can(schoolUser.role, 'worksAtSchool') && schoolUser.verified === 'approved';

/** Returns the rows of the account of this person, in their order. */
export function rowsOf(auth: Auth): Row[] {
  const isDistrict = isDistrictKind(auth);
  // The server refuses changes before the address is confirmed.
  const isEditable = auth.user?.emailVerified === true;
  const editable = (field: EditableField): Row => ({ field, isEditable });
  const rows: Row[] = [
    { field: 'email', isEditable: false },
    editable('firstName'),
    editable('lastName'),
    editable('preferredName'),
    editable('namePrefix'),
  ];
  const worksAtSchool = auth.schoolUser !== null && can(auth.schoolUser.role, 'worksAtSchool');
  // Only staff and districts get emails that they did not just request.
  if ((worksAtSchool || isDistrict) && auth.user?.mailLanguage) rows.push(editable('mailLanguage'));
  if (isStudentHere(auth.schoolUser)) rows.push(editable('grade'));
  if (worksAtSchool && !isDistrict) rows.push(editable('role'));
  if (auth.district) rows.push({ field: 'district', isEditable: false });
  if (auth.school) rows.push(isDistrict ? { field: 'school', isEditable: false } : editable('schoolCode'));
  return [...rows, { field: 'language', isEditable: true }];
}
