import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { districtOnly, districtView, id, type Row } from './matrix-shapes.ts';

const schedule = { answers: 2, followUps: 2, accounts: 1, audit: 3 };
const counts = { answers: 0, followUps: 0, accounts: 0 };

/** The calls of `retention-calls.ts`. */
export const retentionRows = {
  'GET /district/retention': districtView,
  'PUT /district/retention': districtOnly(() => ({ schedule }), null),
  'GET /district/retention/dry-run': districtView,
  'POST /district/retention/confirm': districtOnly(() => ({ schedule, counts }), null),
  'POST /district/retention/hold': districtOnly(
    (world, target) => ({
      student: id(target === 'foreign' ? world.stranger : world.classmate),
      reason: 'A lawsuit',
      lastDay: null,
    }),
    'not_found',
  ),
  'DELETE /district/retention/hold/:hold': {
    ...districtView,
    input: (world, caller, target) => ({
      ...districtView.input(world, caller, target),
      params: { hold: '999999' },
    }),
    approved: { own: allowed('managesDistrict', 'not_found'), stolen: 'forbidden' },
  },
  'POST /district/disposal': districtOnly(() => ({}), null),
  'POST /district/disposal/confirm': {
    ...districtOnly(() => ({}), null),
    approved: { own: allowed('managesDistrict', 'not_found'), stolen: 'forbidden' },
  },
  'DELETE /district/disposal': {
    ...districtView,
    approved: { own: allowed('managesDistrict', 'not_found'), stolen: 'forbidden' },
  },
} satisfies Partial<Record<CallName, Row>>;
