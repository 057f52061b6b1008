import { useReloadMe } from '@tapin/shared/api';
import { isLanguage } from '@tapin/shared/contract/languages';
import { changeLanguage } from '@tapin/shared/i18n';
import { useAction } from '@tapin/shared/ui/use-action';
import { saveGrade } from '#src/components/profile/grade-field.tsx';
import { type ProfileChange, useSaveProfile } from '#src/components/profile/profile.ts';

/** A change of one field on the account screen. The language is stored on the device only. */
export type AccountChange =
  | { kind: 'profile'; change: ProfileChange }
  | { kind: 'grade'; grade: number }
  | { kind: 'language'; language: string };

export function useSaveAccount() {
  const saveProfile = useSaveProfile();
  const reloadMe = useReloadMe();
  return useAction(async (account: AccountChange) => {
    if (account.kind === 'profile') {
      await saveProfile(account.change);
    } else if (account.kind === 'grade') {
      await saveGrade(account.grade);
      await reloadMe();
    } else {
      if (isLanguage(account.language)) await changeLanguage(account.language);
    }
  });
}

export type AccountSaving = ReturnType<typeof useSaveAccount>;
