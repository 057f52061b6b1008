import { type Auth, isDistrictKind, roleOf } from '@tapin/shared/session';

export type EditableField =
  | 'firstName'
  | 'lastName'
  | 'preferredName'
  | 'namePrefix'
  | 'grade'
  | 'role'
  | 'schoolCode'
  | 'language';

export type Row =
  | { field: EditableField; isEditable: true }
  | { field: 'email' | 'school' | 'district'; isEditable: false };

const editable = (field: EditableField): Row => ({ field, isEditable: true });

/** The rows that this person's account has, in their order. */
export function rowsOf(auth: Auth): Row[] {
  const role = roleOf(auth);
  const isDistrict = isDistrictKind(auth);
  const rows: Row[] = [
    { field: 'email', isEditable: false },
    editable('firstName'),
    editable('lastName'),
    editable('preferredName'),
    editable('namePrefix'),
  ];
  if (role === 'student' && auth.school) rows.push(editable('grade'));
  if (auth.schoolUser && role !== 'student' && !isDistrict) rows.push(editable('role'));
  if (auth.district) rows.push({ field: 'district', isEditable: false });
  if (auth.school) rows.push(isDistrict ? { field: 'school', isEditable: false } : editable('schoolCode'));
  return [...rows, editable('language')];
}
