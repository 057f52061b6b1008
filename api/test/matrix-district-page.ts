import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { districtOnly, districtView, inEveryState, open, type Row, schoolOf } from './matrix-shapes.ts';

const text = { kind: 'contact', language: 'en' };

const withText = (row: Row): Row => ({
  ...row,
  input: (world, caller, target) => ({ ...row.input(world, caller, target), params: text }),
});

const ofSchool = (
  capability: 'seesStudents' | 'changesSettings',
  body?: (serial: number) => unknown,
): Row => {
  let serial = 0;
  return {
    input: (world, _, target) => {
      serial += 1;
      return { params: schoolOf(world, target), ...(body && { body: body(serial) }) };
    },
    none: 'session_expired',
    approved: { own: allowed(capability), foreign: 'forbidden' },
    pending: { own: 'membership_not_approved', foreign: 'forbidden' },
    rejected: { own: 'membership_not_approved', foreign: 'forbidden' },
  };
};

/** The calls of `district-page-calls.ts`. */
export const districtPageRows = {
  'GET /district/texts': districtView,
  // The text is always the current one, so that the version that it replaces does not matter.
  'PUT /district/texts/:kind/:language': withText(districtOnly(() => ({ text: '', replaces: null }), null)),
  'GET /district/texts/:kind/:language/history': withText(districtView),
  'GET /user/district-texts': { input: () => ({}), none: 'session_expired', ...inEveryState('ok') },
  'GET /school/:school/about-page': ofSchool('seesStudents'),
  'PUT /school/:school/about-page': ofSchool('changesSettings', (serial) => ({ slug: `page-${serial}` })),
  'GET /contact': open('ok', () => ({})),
  'GET /about-the-check-in/:slug': open('not_found', () => ({ params: { slug: 'no-school' } })),
} satisfies Partial<Record<CallName, Row>>;
