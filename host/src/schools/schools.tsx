import { meQuery } from '@tapin/shared/api';
import { useTranslation } from '@tapin/shared/i18n';
import { useQueryClient } from '@tapin/shared/query';
import { useLocation, useNavigate } from '@tapin/shared/router';
import { type Auth, authAtom, enterSchool, homePath, landingPath } from '@tapin/shared/session';
import { SchoolSwitcher } from '@tapin/shared/ui/school-switcher';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import styles from './school-note.module.css';
import {
  consumeLinkInAddress,
  mayEnter,
  readLink,
  schoolOfEntry,
  storeLink,
  storeSchoolInEntry,
} from './school-of-page.ts';

type Note = { kind: 'noAccess' } | { kind: 'lost' | 'waiting'; school: string; current: string };

/** Explains why another school is current than the person expects. It stays until the person closes it. */
function SchoolNote({ note }: { note: Note | null }) {
  const { t } = useTranslation('host');
  const [closed, setClosed] = useState<Note | null>(null);
  const isShown = note !== null && note !== closed;
  const close = () => {
    setClosed(note);
    document.getElementById('main')?.focus();
  };
  return (
    <div role="status" className={isShown ? styles.note : undefined}>
      {isShown && (
        <>
          <p>
            {note.kind === 'noAccess'
              ? t('schools.noAccess')
              : t(`schools.${note.kind}`, { school: note.school, current: note.current })}
          </p>
          <button type="button" className={styles.close} onClick={close}>
            {t('schools.close')}
          </button>
        </>
      )}
    </div>
  );
}

const membershipIn = ({ schoolUserList }: Auth, school: string | undefined) =>
  schoolUserList.find((membership) => membership.school === school);

/**
 * Stores the school of each entry of the history. When the person has lost access to the current school, it opens the
 * first screen in the other school, and returns a note about it.
 */
function useSchoolChange(): Note | null {
  const auth = useAtomValue(authAtom);
  const { key } = useLocation();
  const navigate = useNavigate();
  const client = useQueryClient();
  const previous = useRef({ user: auth.user?._id, school: auth.school });
  const [note, setNote] = useState<Note | null>(null);

  useLayoutEffect(storeSchoolInEntry, [key, auth.school?._id]);

  useEffect(() => {
    const { user, school } = previous.current;
    previous.current = { user: auth.user?._id, school: auth.school };
    if (!school || !auth.school || school._id === auth.school._id || user !== auth.user?._id) return;
    const former = membershipIn(auth, school._id);
    if (former?.verified === 'approved') return setNote(null);
    const kind = former?.verified === 'pending' ? 'waiting' : 'lost';
    setNote({ kind, school: school.name, current: auth.school.name });
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'GET /user/me' });
    // The address may contain filters of the lost school.
    navigate(homePath(auth), { replace: true });
  }, [auth, client, navigate]);

  return note;
}

/**
 * Follows a stored link into a school when the person has logged in and reached the first screen. Returns a note when
 * the person does not belong to that school.
 */
function useSchoolLink(): Note | null {
  const auth = useAtomValue(authAtom);
  const { pathname } = useLocation();
  const client = useQueryClient();
  const enterSchool = useEnterSchool();
  const [note, setNote] = useState<Note | null>(null);
  // Steps of the log-in, such as setting up a second factor, come first.
  const isAtHome = auth.user !== null && [homePath(auth), landingPath(auth)].includes(pathname);

  useEffect(() => {
    const link = readLink();
    const isOpen = link !== null && link.path.split(/[?#]/)[0] === pathname;
    if (!link || !auth.user || !(isAtHome || isOpen)) return;
    storeLink(null);
    const follow = async () => {
      if (!mayEnter(link.school)) await client.fetchQuery(meQuery);
      if (mayEnter(link.school)) enterSchool(link.school, link.path);
      else setNote({ kind: 'noAccess' });
    };
    void follow().catch(() => undefined);
  }, [auth.user?._id, isAtHome, pathname]);

  return note;
}

export { removeFiltersOfOtherSchool } from './school-of-page.ts';

/**
 * Enters the school of a link, else the school in which this entry of the history was opened, because another tab may
 * have stored another school. If the person has to log in first, the link is stored.
 */
export function restoreSchool(): void {
  const link = consumeLinkInAddress();
  const school = link?.school ?? schoolOfEntry();
  if (mayEnter(school)) enterSchool(school);
  else if (link) storeLink(link);
  storeSchoolInEntry();
}

export function Schools({ isSwitcherShown }: { isSwitcherShown: boolean }) {
  const lost = useSchoolChange();
  const refused = useSchoolLink();
  return (
    <>
      {isSwitcherShown && <SchoolSwitcher />}
      <SchoolNote note={refused ?? lost} />
    </>
  );
}
