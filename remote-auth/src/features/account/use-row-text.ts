import { languageRow } from '@tapin/shared/contract/languages';
import { can } from '@tapin/shared/contract/policy';
import { currentLanguage, useTranslation } from '@tapin/shared/i18n';
import { type Auth, roleOf } from '@tapin/shared/session';
import type { AccountRowData } from './account-rows.ts';

/** Returns a function for the text of a row. It is empty for a value that is not set. */
export function useRowText(auth: Auth): (row: AccountRowData) => string {
  const { t } = useTranslation('auth');
  const { user, grade, school, schoolUser, district, districtUser } = auth;
  const placeText = (place: { name: string; code: string } | null) =>
    // The server sends the code only to people who know it.
    place?.code ? t('account.place', { name: place.name, code: place.code }) : (place?.name ?? '');
  const role = roleOf(auth);
  const isPendingStudent = role !== null && can(role, 'answersCheckIn') && schoolUser?.verified === 'pending';
  const withState = (text: string, state: string | undefined) =>
    state === 'pending' || state === 'rejected' ? t(`account.${state}`, { name: text }) : text;

  /** The text of a code of a grade that is none of 1 to 12. A word of the district has none. */
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
