import { type Auth, authAtom, getAuth } from '@tapin/shared/session';
import { useLazyModule } from '@tapin/shared/ui/use-lazy-module';
import { useAtomValue } from 'jotai';
import styles from './school-switcher-slot.module.css';

let onPop: (() => void) | undefined;

// The browser calls window listeners in the order of their registration. This listener has to be registered before that
// of the router, which reads the address.
window.addEventListener('popstate', () => onPop?.());

const load = async () => {
  const { Schools, restoreSchool, removeFiltersOfOtherSchool } = await import(
    /* webpackChunkName: "staff-shell" */ './schools.tsx'
  );
  onPop = removeFiltersOfOtherSchool;
  return { Schools, restoreSchool };
};

const approvedCount = ({ schoolUserList }: Auth) =>
  schoolUserList.filter(({ verified }) => verified === 'approved').length;

let isLinked = false;

const isNeeded = (auth: Auth) => isLinked || auth.schoolUserList.length > 1;

/** Enters the school of the link or of the entry in the history with which the page was opened, before the first render. */
export async function restoreSchool(): Promise<void> {
  isLinked = location.search.includes('school=');
  if (!isNeeded(getAuth())) return;
  // Without this chunk the page still works, in the school that was current last.
  await load().then(
    (schools) => schools.restoreSchool(),
    () => undefined,
  );
}

/** The place of the school switcher in the header. Its code is loaded only for people who work at several schools. */
export function SchoolsSlot() {
  const auth = useAtomValue(authAtom);
  const isLoaded = isNeeded(auth);
  const Schools = useLazyModule(load, isLoaded).module?.Schools;
  if (!isLoaded && !Schools) return null;
  const isSwitcherShown = auth.districtUser?.verified !== 'approved' && approvedCount(auth) > 1;
  return (
    <div
      className={isSwitcherShown ? styles.place : styles.notes}
      data-switcher={isSwitcherShown || undefined}
    >
      {Schools && <Schools isSwitcherShown={isSwitcherShown} />}
    </div>
  );
}
