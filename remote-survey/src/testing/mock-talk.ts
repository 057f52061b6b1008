import { HttpResponse, http } from 'msw';

const schoolAdults = [
  { _id: 'reyes', name: 'Ms Reyes', classes: ['counselor'] },
  { _id: 'lee', name: 'Mr Lee', classes: ['home_room', 'first_period'] },
];

export function mockTalk({
  enabled = true,
  isSchoolTime = true,
  hasAsked = false,
  seen = null as { name: string; at: string } | null,
  ended = null as { by: string; result: string } | null,
  adults = schoolAdults,
} = {}) {
  const requestTo = ({ _id, name } = { _id: '', name: '' }) => ({
    adult: { _id, name },
    askedAt: '2026-03-03T15:00:00.000Z',
    isSchoolTime,
    expectedOn: isSchoolTime ? null : '2026-03-09',
    seen,
    standIn: enabled ? { name: 'Mr Ortiz' } : null,
  });
  const state: { request: object | null; asked: unknown[] } = {
    request: hasAsked ? requestTo(adults[0]) : null,
    asked: [],
  };
  const reply = () =>
    HttpResponse.json({
      enabled,
      isSchoolTime,
      request: state.request,
      ended: state.request ? null : ended,
      adults: enabled ? adults : [],
    });
  const handlers = [
    http.get('*/api/student/cedar/adults', reply),
    http.post('*/api/student/cedar/talk', async ({ request }) => {
      const { adult } = Object(await request.json());
      state.asked.push(adult);
      state.request = requestTo(adults.find(({ _id }) => _id === adult));
      return reply();
    }),
    http.delete('*/api/student/cedar/talk', () => {
      state.request = null;
      return reply();
    }),
  ];
  return { state, handlers };
}
