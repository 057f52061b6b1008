import type { CareState } from '@tapin/shared/contract/care-state';
import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import { useSchoolUserId } from '#src/components/membership.ts';
import { formatMoment } from './format-moment.ts';

/** Returns a function that says how an adult ended a follow-up, who that was and when: "We talked · Ms Roe · 10:48 AM". */
export function useClosingText() {
  const { t } = useTranslation('staff');
  const me = useSchoolUserId();
  return ({ outcome, by, at }: NonNullable<CareState['closing']>) =>
    joinFacts([
      t(`care.outcome.${outcome}`),
      by?._id === me ? t('dashboard.care.you') : (by?.name ?? null),
      formatMoment(at),
    ]);
}
