import type { MonthGrade } from '@tapin/shared/contract/month-calls';
import { countAsked, type GradeKey, type StudentGroup } from '#src/insight/school-days/repository.ts';
import { isSameGrade, type Period } from './period.ts';

interface Grade extends GradeKey {
  students: number;
}

const codesBeforeGradeOne = ['IT', 'PR', 'PK', 'TK', 'KG', 'K'];
const last = 1_000;

/** The place of a grade among the others: those before grade 1, then 1 to 12, then any other, then none. */
function placeOf({ grade, grade_code }: GradeKey): number {
  if (grade_code !== null) {
    const early = codesBeforeGradeOne.indexOf(grade_code);
    return early === -1 ? last - 1 : early - codesBeforeGradeOne.length;
  }
  return grade ?? last;
}

/** The grades with the students who are asked on a day. */
function gradesOf(groups: readonly StudentGroup[], day: string): Grade[] {
  const grades: Grade[] = [];
  for (const group of groups) {
    const { grade, grade_code } = group;
    const students = countAsked([group], [day]);
    if (students === 0) continue;
    const known = grades.find((each) => isSameGrade(each, { grade, grade_code }));
    if (known) known.students += students;
    else grades.push({ grade, grade_code, students });
  }
  const code = ({ grade_code }: Grade) => grade_code ?? '';
  return grades.sort((a, b) => placeOf(a) - placeOf(b) || (code(a) < code(b) ? -1 : 1));
}

/** Returns the figures of each grade. `names` has the district's words for the codes of grades. */
export function monthGradesOf(
  { groups, day }: { groups: readonly StudentGroup[]; day: string },
  period: Period,
  before: Period,
  names: readonly { code: string; name: string }[],
): MonthGrade[] {
  const grades = gradesOf(groups, day).map(({ students, ...key }): MonthGrade => {
    const { grade, grade_code } = key;
    const name = grade_code === null ? undefined : names.find(({ code }) => code === grade_code)?.name;
    const figures = period.figuresOf({ grade: key });
    const isHidden = figures.hidden !== undefined && figures.tappedIn === null;
    return {
      grade,
      ...(grade_code !== null && { gradeName: name ?? grade_code }),
      students: isHidden ? null : students,
      figures,
      before: before.figuresOf({ grade: key }),
      weeks: isHidden ? [] : period.weeksOf(key),
    };
  });
  // Students without a grade are no grade: a card that only says that they are not shown helps nobody.
  return grades.filter(({ grade, gradeName, students }) => grade !== null || gradeName || students !== null);
}
