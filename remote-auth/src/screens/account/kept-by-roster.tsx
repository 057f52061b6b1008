import { can } from '@tapin/shared/contract/policy';
import { useTranslation } from '@tapin/shared/i18n';
import { authAtom, roleOf } from '@tapin/shared/session';
import { Fact } from '@tapin/shared/ui/facts';
import { useAtomValue } from 'jotai';

/** Says that the district's roster keeps what the person cannot edit. */
export function KeptByRoster() {
  const { t } = useTranslation('auth');
  const role = roleOf(useAtomValue(authAtom));
  const isStudent = role !== null && can(role, 'answersCheckIn');
  return <Fact label={t('roster.label')}>{t(isStudent ? 'roster.student' : 'roster.staff')}</Fact>;
}
