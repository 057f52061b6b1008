import { joinFacts } from '@tapin/shared/formats/join-facts';
import { useTranslation } from '@tapin/shared/i18n';
import type { SchoolToday } from '#src/api/overview.ts';

/** Shows the totals of the district in one line. */
export function DistrictTotals({ schools }: { schools: readonly SchoolToday[] }) {
  const { t } = useTranslation('district');
  const sum = (figure: (school: SchoolToday) => number) =>
    schools.reduce((total, school) => total + figure(school), 0);
  const needCare = sum((school) => school.needCare);
  const requests = sum((school) => school.requests);
  return (
    <p>
      {joinFacts([
        t('schools.count', { count: schools.length }),
        t('schools.tappedIn', {
          count: sum((school) => school.checkedInStudents),
          total: sum((school) => school.totalStudents),
        }),
        t('schools.needCare', { count: needCare }),
        t('schools.requests', { count: requests }),
      ])}
    </p>
  );
}
