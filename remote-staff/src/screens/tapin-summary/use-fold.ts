import { isLowFeeling } from '@tapin/shared/contract/low-answers';
import { useLocation, useSearchParams } from '@tapin/shared/router';
import { feelings } from '@tapin/shared/ui/face';
import { anchorOf, type Level } from './levels.ts';

/** The address names the groups that were opened, so that Back shows the same. */
const parameter = 'open';
/** A smaller group takes no more room than its button saves. */
const maxUnfolded = 12;

/**
 * Folds a large group of students who do not feel low, so that those who do come first. A link to the group and a search
 * open it. `toggle` is undefined for a group that is always open.
 */
export function useFold(level: Level, count: number, isSearched: boolean) {
  const feeling = feelings[level];
  const { hash } = useLocation();
  const [params, setParams] = useSearchParams();
  if (isLowFeeling(level) || count <= maxUnfolded || isSearched) return { isOpen: true, toggle: undefined };
  const opened = params.getAll(parameter);
  const isOpen = opened.includes(feeling) || hash === `#${anchorOf(level)}`;
  const toggle = () =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete(parameter);
        for (const each of opened) if (each !== feeling) after.append(parameter, each);
        if (!isOpen) after.append(parameter, feeling);
        return after;
      },
      { replace: true },
    );
  return { isOpen, toggle };
}
