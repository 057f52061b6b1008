import { emptyMapping } from '@tapin/shared/contract/roster';
import type { RosterCounts, RosterProblem, RosterRun } from '@tapin/shared/contract/roster-calls';
import type { useTestServer } from '@tapin/shared/testing/server';
import { HttpResponse, http } from 'msw';
import type { MappingReply, Roster, SchoolCounts } from '#src/components/roster/roster-calls.ts';
import { mockDistrict } from './mock-district.ts';

const none = { add: 0, change: 0, end: 0 };
export const noCounts: RosterCounts = { schools: none, students: none, staff: none, classes: none };
const someCounts: RosterCounts = { ...noCounts, students: { add: 24, change: 9, end: 6 } };

export const runWith = (changes: Partial<RosterRun> = {}): RosterRun => ({
  _id: '7',
  origin: 'file',
  fileName: 'cedar.zip',
  mode: 'usual',
  startedBy: 'Ana Rivera',
  state: 'planned',
  reason: '',
  reasonCode: '',
  progress: { stage: '', done: 0, total: 0 },
  counts: someCounts,
  problemCount: 0,
  createdAt: '2026-03-02T15:00:00.000Z',
  plannedAt: '2026-03-02T15:01:00.000Z',
  appliedAt: null,
  undoneAt: null,
  undoUntil: null,
  ...changes,
});

export const appliedRun = runWith({
  _id: '6',
  state: 'applied',
  appliedAt: '2026-03-01T15:00:00.000Z',
  undoUntil: '2026-03-15T15:00:00.000Z',
});

export const schoolCounts = (changes: Partial<SchoolCounts> = {}): SchoolCounts => ({
  ...noCounts,
  sourcedId: 'org-1',
  name: 'Cedar High',
  schoolId: 'school-1',
  students: { add: 24, change: 9, end: 6 },
  endings: 1,
  ...changes,
});

const emptyReply: MappingReply = {
  mapping: emptyMapping,
  choices: { schools: [], periods: [], courses: [], counselors: [], columns: [], grades: [], ownSchools: [] },
};

interface MockedRoster extends Partial<Omit<Roster, 'settings'>> {
  settings?: Partial<Roster['settings']>;
  schools?: SchoolCounts[];
  problems?: RosterProblem[];
  choices?: Partial<MappingReply['choices']>;
  mapping?: Partial<MappingReply['mapping']>;
}

/** Mocks the calls about the roster of the district, its runs and their lists. */
export function mockRoster(server: ReturnType<typeof useTestServer>, roster: MockedRoster = {}) {
  const { settings, schools = [], problems = [], choices, mapping, ...rest } = roster;
  const shown: Roster = {
    settings: {
      source: 'file',
      nightlyAt: null,
      timeZone: 'America/Chicago',
      maxEndings: 10,
      recordFollowsStudent: false,
      ...settings,
    },
    hasSecret: false,
    hasFolder: false,
    newestFileAt: null,
    sourceIsOld: false,
    paused: null,
    current: null,
    runs: [],
    ...rest,
  };
  mockDistrict(server);
  server.use(
    http.get('*/api/district/roster', () => HttpResponse.json(shown)),
    http.get('*/api/district/roster/run/:run', () =>
      HttpResponse.json({ run: shown.current ?? shown.runs[0], schools }),
    ),
    http.get('*/api/district/roster/run/:run/problems', ({ request }) => {
      const level = new URL(request.url).searchParams.get('level');
      const found = problems.filter((problem) => level === null || problem.level === level);
      return HttpResponse.json({ problems: found, count: found.length, pageSize: 20, total: found.length });
    }),
    http.get('*/api/district/roster/run/:run/mapping', () =>
      HttpResponse.json({
        mapping: { ...emptyReply.mapping, ...mapping },
        choices: { ...emptyReply.choices, ...choices },
      }),
    ),
  );
  return shown;
}
