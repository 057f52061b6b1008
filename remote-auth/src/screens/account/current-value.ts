import { currentLanguage } from '@tapin/shared/i18n';
import type { Auth } from '@tapin/shared/session';
import type { EditableField } from './account-rows.ts';

/** Returns the current value of a field, as its dialog edits it. */
export function currentValue(field: EditableField, { user, grade, school, schoolUser }: Auth): string {
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
