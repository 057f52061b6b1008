import { useQueryClient } from '@tapin/shared/query';
import { useLocation, useNavigate } from '@tapin/shared/router';
import { type Auth, authAtom, homePath } from '@tapin/shared/session';
import { useAtomValue } from 'jotai';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { storeSchoolInEntry } from './school-history.ts';
import type { Note } from './school-note.tsx';

const membershipIn = ({ schoolUserList }: Auth, school: string | undefined) =>
  schoolUserList.find((membership) => membership.school === school);

/**
 * Stores the school of each entry of the history. When the person has lost access to the current school, it opens the
 * first screen in the other school, and returns a note about it.
 */
export function useSchoolChange(): Note | null {
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
