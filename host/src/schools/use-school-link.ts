import { meQuery } from '@tapin/shared/api';
import { useQueryClient } from '@tapin/shared/query';
import { useLocation } from '@tapin/shared/router';
import { authAtom, homePath, landingPath } from '@tapin/shared/session';
import { useEnterSchool } from '@tapin/shared/ui/use-enter-school';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { mayEnter, readLink, storeLink } from './linked-school.ts';
import type { Note } from './school-note.tsx';

/**
 * Follows a stored link into a school when the person has logged in and reached the first screen. Returns a note when
 * the person does not belong to that school.
 */
export function useSchoolLink(): Note | null {
  const auth = useAtomValue(authAtom);
  const { pathname } = useLocation();
  const client = useQueryClient();
  const enterSchool = useEnterSchool();
  const [note, setNote] = useState<Note | null>(null);
  // Steps of the log-in come first, such as setting up a second factor.
  const isAtHome = auth.user !== null && [homePath(auth), landingPath(auth)].includes(pathname);

  useEffect(() => {
    const link = readLink();
    const isOpen = link !== null && link.path.split(/[?#]/)[0] === pathname;
    if (!link || !auth.user || !(isAtHome || isOpen)) return;
    storeLink(null);
    const follow = async () => {
      // The person may have joined the school since this device last loaded their memberships.
      if (!mayEnter(link.school)) await client.fetchQuery(meQuery);
      if (mayEnter(link.school)) enterSchool(link.school, link.path);
      else setNote({ kind: 'noAccess' });
    };
    void follow().catch(() => undefined);
  }, [auth.user?._id, isAtHome, pathname]);

  return note;
}
