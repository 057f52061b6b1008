import { wholePercent } from '@tapin/shared/contract/whole-percent';
import { formatNumber, formatPercent } from '@tapin/shared/formats/number';
import { useTranslation } from '@tapin/shared/i18n';
import { useFigure } from '#src/components/figures/use-figure.ts';
import { Figure } from './figure.tsx';
import type { SchoolRow } from './school-row.ts';

/** Shows how many of a school's students have tapped in today. */
export function TappedIn({ row: { today, awaitsRoster } }: { row: SchoolRow }) {
  const { checkedInStudents, totalStudents, hidden } = today;
  const { t } = useTranslation('district');
  const { figure, share } = useFigure();
  if (awaitsRoster) return <Figure hidden={t('schools.awaitsRoster')} />;
  if (totalStudents === 0) return <Figure hidden={t('schools.noStudents')} />;
  if (totalStudents === null) return <Figure hidden={figure(null, hidden?.totalStudents)} />;
  if (checkedInStudents === null) return <Figure hidden={share(hidden?.checkedInStudents, totalStudents)} />;
  const counts = { checkedIn: formatNumber(checkedInStudents), total: formatNumber(totalStudents) };
  const percent = wholePercent(checkedInStudents, totalStudents);
  return <Figure value={formatPercent(percent ?? 0)} detail={t('schools.share', counts)} />;
}
