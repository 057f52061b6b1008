import type { FollowUp, OpenFollowUp } from '@tapin/shared/contract/care-calls';
import { HttpResponse, http } from 'msw';
import { person } from './mock-school-morning.ts';

const me = { _id: 'membership-school-1', name: 'Ms Pat Lee' };
const counselor = { _id: 'membership-7', name: 'Mrs Ana Cruz' };
const colleague = { _id: 'membership-9', name: 'Mr Sam Roe' };

export const openFollowUpOf = (id: string, changes: Partial<OpenFollowUp> = {}): OpenFollowUp => ({
  _id: `f-${id}`,
  reason: 'low',
  openedAt: '2026-03-03T14:12:00.000Z',
  askedOf: null,
  askedOfMe: false,
  claimedBy: null,
  claimedAt: null,
  isMine: false,
  mayAct: true,
  student: person(id, 'Zoe', 'Green'),
  lastFeeling: { day: '2026-03-03', feeling: 1 },
  ...changes,
});

export const claimedByColleague = {
  claimedBy: colleague,
  claimedAt: '2026-03-03T15:00:00.000Z',
  mayAct: false,
};
export const claimedByMe = { claimedBy: me, claimedAt: '2026-03-03T15:00:00.000Z', isMine: true };

export const closedFollowUp = (changes: Partial<FollowUp> = {}): FollowUp => {
  const { student: _, lastFeeling: __, ...followUp } = openFollowUpOf('old');
  const closedAt = '2026-02-20T15:00:00.000Z';
  const outcome = 'talked' as const;
  return {
    ...followUp,
    closedAt,
    outcome,
    note: 'Likes the art club.',
    events: [
      {
        act: 'closed',
        at: closedAt,
        by: colleague,
        to: null,
        outcome,
        note: 'Likes the art club.',
        audience: 'participants',
      },
    ],
    ...changes,
  };
};

/** Stubs the calls about follow-ups. It records claims and changes, and later replies contain them. */
export function mockFollowUps(open: OpenFollowUp[], past: FollowUp[] = []) {
  const state = { open: [...open] };
  const done: unknown[] = [];
  const handlers = [
    http.get('*/api/staff/follow-ups', () => HttpResponse.json({ followUps: state.open })),
    http.get('*/api/staff/waiting', () => HttpResponse.json({ count: state.open.length })),
    http.get('*/api/staff/student/:id/follow-ups', ({ params }) =>
      HttpResponse.json({
        followUps: [
          ...state.open
            .filter(({ student }) => student._id === params.id)
            .map(({ student: _, lastFeeling: __, ...followUp }) => ({
              ...followUp,
              closedAt: null,
              outcome: null,
              note: '',
              events: [],
            })),
          ...past,
        ],
        colleagues: [colleague, me],
      }),
    ),
    http.get('*/api/staff/student/:id/colleagues', () =>
      HttpResponse.json({
        colleagues: [
          { ...counselor, isCounselor: true },
          { ...me, isCounselor: false },
          { ...colleague, isCounselor: false },
        ],
      }),
    ),
    http.post('*/api/staff/student/:id/follow-up', ({ params }) => {
      const id = String(params.id);
      done.push({ claimed: id });
      state.open = [
        ...state.open.filter(({ student }) => student._id !== id),
        openFollowUpOf(id, claimedByMe),
      ];
      return HttpResponse.json({ followUp: { ...closedFollowUp(), ...claimedByMe, _id: `f-${id}` } });
    }),
    http.put('*/api/staff/follow-up/:id', async ({ params, request }) => {
      done.push({ changed: params.id, ...Object(await request.json()) });
      state.open = state.open.filter(({ _id }) => _id !== params.id);
      return HttpResponse.json({ followUp: closedFollowUp() });
    }),
  ];
  return { state, done, handlers };
}
