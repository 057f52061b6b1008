import { HttpResponse, http } from 'msw';
import type { AlarmReach } from '#src/features/settings/settings-calls.ts';

/** The school days and rules of a school. */
export const calendar = {
  timeZone: 'America/Chicago',
  weekdays: [1, 2, 3, 4, 5],
  firstDay: null,
  lastDay: null,
  opensAt: '08:00',
  closesAt: '15:00',
  holidays: [],
  rules: { awful: true, lowDays: 3, notEatenDays: 2 },
  talkEnabled: false,
  standIn: null,
};

/** Stubs the calls of the settings of a school. */
export const mockCareSettings = (reach: AlarmReach = { counselors: [], unreached: [] }) => [
  http.get('*/api/school/school-1/calendar', () =>
    HttpResponse.json({ calendar, revision: 'r0', standIns: [] }),
  ),
  http.get('*/api/school/school-1/own-questions', () =>
    HttpResponse.json({ questions: [], offers: [], approvedBy: null }),
  ),
  http.get('*/api/school/school-1/about-page', () =>
    HttpResponse.json({ slug: null, suggestion: 'cedar-high' }),
  ),
  http.get('*/api/staff/care/alert-preview', () => HttpResponse.json({ preview: null })),
  http.get('*/api/staff/care/reach', () => HttpResponse.json(reach)),
];
