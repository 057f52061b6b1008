import { rosterActions, rosterKinds } from '@tapin/shared/contract/roster';
import { useSearchParams } from '@tapin/shared/router';
import { useSearch } from '@tapin/shared/ui/use-search';
import type { ChangeFilters } from '#src/components/roster/run.ts';

type FilterName = 'kind' | 'action' | 'school';

/** Keeps the filters of the list of changes in the URL. */
export function useChangeFilters() {
  const [params, setParams] = useSearchParams();
  const { typed, term, type } = useSearch();
  const kind = rosterKinds.find((each) => each === params.get('kind'));
  const action = rosterActions.find((each) => each === params.get('action'));
  const school = params.get('school');
  const query: ChangeFilters = {
    ...(kind && { kind }),
    ...(action && { action }),
    ...(school && { school }),
    ...(term && { searchTerm: term }),
  };
  const set = (name: FilterName, value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        if (value === '') after.delete(name);
        else after.set(name, value);
        return after;
      },
      { replace: true },
    );
  return {
    query,
    kinds: rosterKinds,
    actions: rosterActions,
    isSet: Object.keys(query).length > 0,
    typed,
    type,
    set,
    clear: () => {
      type('');
      setParams({}, { replace: true });
    },
  };
}
