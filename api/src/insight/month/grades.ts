import type { MonthGrade } from '@tapin/shared/contract/month-calls';
import { type Hidden, minGroupSize } from '@tapin/shared/contract/school-overview';
import { countAsked, type GradeKey, type StudentGroup } from '#src/insight/school-days/repository.ts';
import { hiddenFigures, isFew } from './month-figures.ts';
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

/** A part of the students that is at most this small does not change the whole percentages of all. */
const maxUnnoticedShare = 0.01;

/**
 * Decides which grades are hidden: those with few students or few who answered, and a second one if the first could be
 * worked out from the figures of all. The second one is the smallest by order of magnitude, so that it stays the same when
 * a few students join.
 */
function hiddenOf(grades: readonly Grade[], periods: readonly Period[]): Map<Grade, Hidden> {
  const hasFew = (grade: Grade) =>
    grade.students < minGroupSize ||
    periods.some(({ answering }) =>
      isFew(answering({ grade: { grade: grade.grade, grade_code: grade.grade_code } })),
    );
  const small = grades.filter(hasFew);
  const hidden = new Map<Grade, Hidden>(small.map((grade) => [grade, 'fewerThanFive']));
  const magnitude = ({ students }: Grade) => Math.floor(Math.log2(students));
  const [partner] = grades.filter((grade) => !hidden.has(grade)).sort((a, b) => magnitude(a) - magnitude(b));
  const studentsIn = (list: readonly Grade[]) => list.reduce((sum, { students }) => sum + students, 0);
  const isNoticed = studentsIn(small) > maxUnnoticedShare * studentsIn(grades);
  if (small.length > 0 && isNoticed && partner) hidden.set(partner, 'withheld');
  return hidden;
}

/** Returns the figures of each grade. `names` has the district's words for the codes of grades. */
export function monthGradesOf(
  { groups, day }: { groups: readonly StudentGroup[]; day: string },
  period: Period,
  before: Period,
  names: readonly { code: string; name: string }[],
): MonthGrade[] {
  const grades = gradesOf(groups, day);
  const hidden = hiddenOf(grades, [period, before]);
  // Students without a grade are no grade: a card that only says that they are few helps nobody.
  const isListed = (each: Grade) => each.grade !== null || each.grade_code !== null || !hidden.has(each);
  return grades.filter(isListed).map((each) => {
    const { grade, grade_code, students } = each;
    const name = grade_code === null ? undefined : names.find(({ code }) => code === grade_code)?.name;
    const base = { grade, ...(grade_code !== null && { gradeName: name ?? grade_code }) };
    const reason = hidden.get(each);
    if (reason)
      return {
        ...base,
        students: null,
        figures: hiddenFigures(period.days.length, reason),
        before: hiddenFigures(before.days.length, reason),
        weeks: [],
      };
    const key = { grade, grade_code };
    return {
      ...base,
      students,
      figures: period.figuresOf({ grade: key }),
      before: before.figuresOf({ grade: key }),
      weeks: period.weeksOf(key),
    };
  });
}
