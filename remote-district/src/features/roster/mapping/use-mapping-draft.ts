import { emptyMapping } from '@tapin/shared/contract/roster';
import type { RosterMapping } from '@tapin/shared/contract/roster-calls';
import { useState } from 'react';
import type { Answers } from '#src/components/roster/problem-cells.tsx';
import { type MappingReply, useSaveMapping } from '#src/components/roster/roster-calls.ts';

type RoleAnswer = RosterMapping['roles'][string][string];

/** The fields of a mapping that map a label to a text. */
type Group = 'schools' | 'periods' | 'courses' | 'people' | 'grades';

/** Holds changes to the mapping of a run until they are saved together, because each save plans the run again. */
export function useMappingDraft(run: string, reply: MappingReply | undefined) {
  const [changes, setChanges] = useState<Partial<RosterMapping>>({});
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set());
  const saving = useSaveMapping(run);
  const mapping: RosterMapping = { ...emptyMapping, ...reply?.mapping, ...changes };

  const change = (what: string, next: Partial<RosterMapping>) => {
    setChanges((before) => ({ ...before, ...next }));
    setChanged((before) => new Set(before).add(what));
  };
  const set = (group: Group, key: string, value: string) =>
    change(`${group} ${key}`, { [group]: { ...mapping[group], [key]: value } });
  const setDivision = (org: string, counselor: string, value: string) =>
    change(`division ${org} ${counselor}`, {
      division: { ...mapping.division, [org]: { ...mapping.division[org], [counselor]: value } },
    });
  const answers: Answers = {
    answerOf: ({ sourcedId = '', orgSourcedId }) =>
      (orgSourcedId === undefined ? mapping.people[sourcedId] : mapping.roles[orgSourcedId]?.[sourcedId]) ??
      '',
    answer: ({ sourcedId = '', orgSourcedId }, answer) => {
      if (orgSourcedId === undefined) return set('people', sourcedId, answer);
      const roles = { ...mapping.roles[orgSourcedId], [sourcedId]: answer as RoleAnswer };
      change(`roles ${orgSourcedId} ${sourcedId}`, { roles: { ...mapping.roles, [orgSourcedId]: roles } });
    },
  };
  const discard = () => {
    setChanges({});
    setChanged(new Set());
    saving.reset();
  };
  return {
    mapping,
    count: changed.size,
    set,
    setDivision,
    answers,
    setCounselors: (counselors: RosterMapping['counselors']) => change('counselors', { counselors }),
    setColumn: (column: string) => change('column', { column }),
    setConsentColumn: (consentColumn: string) => change('consentColumn', { consentColumn }),
    discard,
    save: () => saving.mutate(changes, { onSuccess: discard }),
    isSaving: saving.isPending,
    error: saving.error,
  };
}

export type MappingDraft = ReturnType<typeof useMappingDraft>;
