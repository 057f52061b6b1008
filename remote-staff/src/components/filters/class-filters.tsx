import type { ClassAssignment } from '@tapin/shared/contract/entities';
import { type ClassType, classTypes, grades } from '@tapin/shared/contract/vocabulary';
import { useTranslation } from '@tapin/shared/i18n';
import { useQuery } from '@tapin/shared/query';
import { FilterSelect } from '@tapin/shared/ui/filter-select';
import { dashboardQuery } from '#src/components/dashboard-calls.ts';
import { useCan, useSchoolUserId } from '#src/components/membership.ts';
import { formalName } from '#src/components/names.ts';
import { parameterOfCode, useClassFilter, withNamedGrades } from './use-class-filter.ts';

/** Returns the class types in which a teacher, or any teacher, has students. `also` is always included. */
const classesTaught = (
  classes: readonly ClassAssignment[],
  teacherId: string,
  alwaysListed?: ClassType,
): ClassType[] =>
  classTypes.filter(
    (type) =>
      type === alwaysListed ||
      classes.some((each) => each.classType === type && (teacherId === '' || each.teacherId === teacherId)),
  );

/**
 * Shows the filters for class and teacher. The teacher filter is only for viewers who see more than their own students.
 */
export function ClassFilters() {
  const { t } = useTranslation('staff');
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const { filter, change } = useClassFilter();
  const seesAll = useCan('seesAllStudents');
  const { teacherId = '', classType = '' } = filter;
  const { teachers = [], classes = [] } = data?.dashboard ?? {};

  const teacherOptions = teachers.map(({ user }) => ({ value: user._id, label: formalName(user) }));
  const isKnown = teacherId === '' || teachers.some(({ user }) => user._id === teacherId);
  const chooseTeacher = (chosen: string) => {
    const isClassTaught = classesTaught(classes, chosen).some((taught) => taught === classType);
    change({ teacherId: chosen, ...(!isClassTaught && { classType: '' }) });
  };
  const taught = classesTaught(classes, teacherId, filter.classType);

  return (
    <>
      {seesAll && (
        <FilterSelect
          label={t('filter.teacher')}
          value={teacherId}
          options={[
            { value: '', label: t('filter.allTeachers') },
            ...teacherOptions,
            ...(isKnown ? [] : [{ value: teacherId, label: t('filter.oneTeacher') }]),
          ]}
          onChange={chooseTeacher}
        />
      )}
      <FilterSelect
        label={t('filter.class')}
        value={classType}
        options={[
          { value: '', label: t('filter.allClasses') },
          ...taught.map((type) => ({ value: type, label: t(`class.${type}`) })),
        ]}
        onChange={(chosen) => change({ classType: chosen })}
      />
    </>
  );
}

export function GradeFilter() {
  const { t } = useTranslation('staff');
  const { filter, change } = useClassFilter();
  const { data } = useQuery(dashboardQuery(useSchoolUserId()));
  const options = grades.map((grade) => ({ value: String(grade), label: t('dashboard.grade', { grade }) }));
  return (
    <FilterSelect
      label={t('filter.grade')}
      value={filter.gradeCode ? parameterOfCode(filter.gradeCode) : String(filter.grade ?? '')}
      options={[
        { value: '', label: t('filter.allGrades') },
        ...withNamedGrades(t, options, data?.dashboard.namedGrades ?? []),
      ]}
      onChange={(grade) => change({ grade })}
    />
  );
}
