import { useTranslation } from '@tapin/shared/i18n';
import { useInfiniteQuery } from '@tapin/shared/query';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { firstLogInsQuery } from '#src/components/first-log-ins-calls.ts';
import { useSchoolUserId } from '#src/components/membership.ts';

interface ClassSelectProps {
  value: string;
  onChange: (classId: string) => void;
}

/** Chooses a class of the roster: of the own classes, or of all of the school. */
export function ClassSelect({ value, onChange }: ClassSelectProps) {
  const { t } = useTranslation('staff');
  const filter = { searchTerm: '', notYet: true };
  const { data } = useInfiniteQuery(firstLogInsQuery('students', useSchoolUserId(), filter));
  const classes = data?.pages[0]?.classes ?? [];
  // The class of a counselor has the name of the counselor, like a person.
  const options = [
    { value: '', label: t('later.firstLogIn.allClasses') },
    ...classes.map(({ _id, title, classType, students }) => ({
      value: _id,
      label: t(classType === 'counselor' ? 'later.firstLogIn.counselorClass' : 'later.firstLogIn.class', {
        title,
        count: students,
      }),
    })),
  ];
  return (
    <FilterSelect label={t('later.firstLogIn.classes')} options={options} value={value} onChange={onChange} />
  );
}
