import { call, keyOf, listOf } from '@tapin/shared/api';
import type { OutputOf } from '@tapin/shared/contract/calls';
import { pageSizes } from '@tapin/shared/contract/vocabulary';
import { keepPreviousData, useQueryClient } from '@tapin/shared/query';
import { useAction } from '@tapin/shared/ui/use-action';
import { useState } from 'react';
import { useSchoolUserId } from './membership.ts';

export type FirstLogIn = OutputOf<'GET /staff/first-log-ins'>['people'][number];
export type PrintedSlips = OutputOf<'POST /staff/slips'>;

interface Filter {
  searchTerm: string;
  notYet: boolean;
  classId?: string;
}

const listNames = { students: 'GET /staff/first-log-ins', staff: 'GET /admin/first-log-ins' } as const;
export type FirstLogInsOf = keyof typeof listNames;

export const firstLogInsQuery = (
  of: FirstLogInsOf,
  schoolUserId: string,
  { searchTerm, notYet, classId }: Filter,
) => ({
  ...listOf(
    listNames[of],
    {
      query: {
        schoolUserId,
        ...(searchTerm && { searchTerm }),
        ...(notYet && { notYet }),
        ...(classId && of === 'students' && { classId }),
      },
    },
    { pageSize: pageSizes.list },
  ),
  placeholderData: keepPreviousData,
});

function useReloadLists() {
  const client = useQueryClient();
  return () => {
    for (const name of Object.values(listNames)) void client.invalidateQueries({ queryKey: keyOf(name) });
  };
}

/** Runs a call that changes how a person of the roster can log in, and reloads the lists. */
function useChange<Reply, Input>(act: (input: Input, schoolUserId: string) => Promise<Reply>) {
  const schoolUserId = useSchoolUserId();
  const reload = useReloadLists();
  return useAction(
    async (input: Input) => {
      const reply = await act(input, schoolUserId);
      reload();
      return reply;
    },
    { repeats: true },
  );
}

/**
 * Mails invitations to one person, or to all people who have neither logged in nor been invited. `invited` is the
 * number of sent invitations, which is 0 when nobody has an address.
 */
export function useInvite(of: FirstLogInsOf) {
  const [invited, setInvited] = useState<number | null>(null);
  const action = useChange(async (person: string | null, schoolUserId) => {
    setInvited(null);
    const people = person === null ? {} : { people: [person] };
    const reply = await call('POST /admin/invitations', { body: { schoolUserId, of, ...people } });
    setInvited(reply.invited);
    return reply;
  });
  return { ...action, invited };
}

export const useRevokeInvitation = () =>
  useChange((id: string, schoolUserId) =>
    call('DELETE /admin/invitation/:id', { params: { id }, query: { schoolUserId } }),
  );

/** Creates slips of a class or of single students. Only this reply contains their codes. */
export const useCreateSlips = () =>
  useChange((choice: { classId: string } | { students: string[] }, schoolUserId) =>
    call('POST /staff/slips', { body: { schoolUserId, ...choice } }),
  );

export const useRevokeSlip = () =>
  useChange((id: string, schoolUserId) =>
    call('DELETE /staff/student/:id/slip', { params: { id }, query: { schoolUserId } }),
  );
