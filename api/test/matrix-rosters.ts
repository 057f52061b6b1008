import type { CallName } from '@tapin/shared/contract/calls';
import { allowed } from './expected-capabilities.ts';
import { districtOnly, districtView, type Row } from './matrix-shapes.ts';
import type { World } from './matrix-world.ts';

type Target = Parameters<Row['input']>[2];
type Params = (world: World, target: Target) => Record<string, string>;

const runOf =
  (which: keyof World['rosterRuns']): Params =>
  ({ rosterRuns }, target) => ({ run: String(rosterRuns[which][target === 'own' ? 'own' : 'foreign']) });

const uploadOf: Params = ({ uploads }, target) => ({
  upload: String(uploads[target === 'own' ? 'own' : 'foreign']),
});

/** A call of a district about a run or an upload, which `foreign` is another district's. */
const about = (row: Row, params: Params): Row => ({
  ...row,
  input: (world, caller, target) => ({ ...row.input(world, caller, target), params: params(world, target) }),
  approved: { ...row.approved, foreign: allowed('managesDistrict', 'not_found') },
});

const view = about(districtView, runOf('planned'));
const change = (which: keyof World['rosterRuns'], body: Record<string, unknown> = {}): Row =>
  about(
    districtOnly(() => body, null),
    runOf(which),
  );

export const rosterRows = {
  'GET /district/roster': districtView,
  'PUT /district/roster': districtOnly(() => ({ maxEndings: 20 }), null),
  'POST /district/roster/upload': districtOnly(() => ({ name: 'roster.zip', bytes: 100 }), null),
  'GET /district/roster/upload/:upload': about(districtView, uploadOf),
  'PUT /district/roster/upload/:upload/part/:part': about(
    districtOnly(() => ({ content: Buffer.from('not a zip').toString('base64') }), null),
    (world, target) => ({ ...uploadOf(world, target), part: '0' }),
  ),
  'POST /district/roster/run': districtOnly(
    (world, target) => ({ ...uploadOf(world, target), mode: 'usual' }),
    'not_found',
  ),
  'GET /district/roster/run/:run': view,
  'GET /district/roster/run/:run/changes': view,
  'GET /district/roster/run/:run/changes/export': view,
  'GET /district/roster/run/:run/problems': view,
  'GET /district/roster/run/:run/problems/export': view,
  'GET /district/roster/run/:run/mapping': view,
  'PUT /district/roster/run/:run/mapping': change('planned', { mapping: { counselors: 'none' } }),
  'POST /district/roster/run/:run/apply': change('planned'),
  'POST /district/roster/run/:run/undo': change('applied'),
  'DELETE /district/roster/run/:run': about(districtView, runOf('planned')),
} satisfies Partial<Record<CallName, Row>>;
