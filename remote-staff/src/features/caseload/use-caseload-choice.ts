import { caseloadFilters, caseloadOrders, grades } from '@tapin/shared/contract/vocabulary';
import { useSearchParams } from '@tapin/shared/router';
import { codeInParameter } from '#src/components/filters/grade-options.ts';
import { useUrlParameter } from '#src/components/use-url-parameter.ts';
import type { CaseloadChoice } from './caseload-calls.ts';

const known = <T>(values: readonly T[], text: string): T | undefined =>
  values.find((value) => String(value) === text);

/** Reads and changes the filter, the grade and the order in the address. Values that do not exist are ignored. */
export function useCaseloadChoice() {
  const [show, chooseFilter] = useUrlParameter('show', '');
  const [grade, chooseGrade] = useUrlParameter('grade', '');
  const [sort, chooseOrder] = useUrlParameter('sort', '');
  const [, setSearch] = useSearchParams();
  const chosenFilter = known(caseloadFilters, show);
  const chosenGrade = known(grades, grade);
  const gradeCode = codeInParameter(grade);
  const chosenOrder = known(caseloadOrders, sort);
  const choice: CaseloadChoice = {
    ...(chosenFilter && { show: chosenFilter }),
    ...(chosenGrade && { grade: chosenGrade }),
    ...(gradeCode && { gradeCode }),
    ...(chosenOrder && { sort: chosenOrder }),
  };
  const clear = () =>
    setSearch((before) => {
      const after = new URLSearchParams(before);
      for (const name of ['show', 'grade', 'search']) after.delete(name);
      return after;
    });
  return { choice, chooseFilter, chooseGrade, chooseOrder, clear };
}
