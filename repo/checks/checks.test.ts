import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findForbiddenImports, findForbiddenRoomImports, findUnusedOffers } from './boundaries.ts';
import { findCircles } from './circles.ts';
import { findFunctionsPerRow } from './functions-per-row.ts';
import { findPhysicalStyles } from './logical-styles.ts';
import { findPolicyLiterals } from './policy-literals.ts';
import { findSessionState } from './session-state.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

const file = (path: string, text: string): SourceFile => ({ path, part: path.split('/')[0] ?? '', text });

test('no import is against the allowed direction', () => assert.deepEqual(findForbiddenImports(), []));
test('no files or folders import each other in a circle', () => assert.deepEqual(findCircles(), []));
test('rooms of the server import only from rooms below, and only offered files', () =>
  assert.deepEqual([...findForbiddenRoomImports(), ...findUnusedOffers()], []));
test('only the policy decides about roles and low feelings', () =>
  assert.deepEqual(findPolicyLiterals(), []));

test('no file has more than 250 lines, no test more than 300', () => {
  const isTest = (path: string) => /\.test\.tsx?$|^e2e\//.test(path);
  const tooLong = sourceFiles().filter(
    ({ path, text }) => text.split('\n').length - 1 > (isTest(path) ? 300 : 250),
  );
  assert.deepEqual(
    tooLong.map(({ path }) => path),
    [],
  );
});

test('finds a remote that imports the host or a singleton', () => {
  const files = [
    file('remote-survey/src/b.ts', "import { x } from '../../host/src/app.tsx';"),
    file('remote-survey/src/c.ts', "const x = () => import('react-router-dom');"),
    file('remote-survey/src/d.ts', "import { x } from '@tapin/shared/api';"),
  ];
  const found = findForbiddenImports(files);
  assert.equal(found.length, 2);
  assert.match(found[0] ?? '', /leaves its package/);
  assert.match(found[1] ?? '', /comes from @tapin\/shared/);
});

test('finds a file that leaves its package below shared, and an API that imports delivery outside doctor', () => {
  const files = [
    file('shared/src/api/a.ts', "import { x } from '../../contract/src/calls.ts';"),
    file('shared/contract/src/b.ts', "import { x } from './calls.ts';"),
    file('api/src/http/c.ts', "import { x } from '@tapin/delivery/environment';"),
    file('api/src/doctor/d.ts', "import { x } from '@tapin/delivery/environment';"),
  ];
  assert.equal(findForbiddenImports(files).length, 2);
});

test('keeps the checks and the lab out of the kit, and the lab out of everything', () => {
  const files = [
    file('kit/build/a.ts', "import { x } from '../../repo/start/parts.ts';"),
    file('repo/test/b.ts', "import { x } from '../../lab/parts.ts';"),
    file('e2e/core/c.ts', "import { x } from '../../lab/parts.ts';"),
    file('lab/d.ts', "import { x } from '../repo/start/parts.ts';"),
    file('repo/start/e.ts', "import { x } from '../../kit/shared-modules.ts';"),
  ];
  assert.deepEqual(
    findForbiddenImports(files).map((line) => line.replace(/ imports .*:/, ':')),
    [
      'kit/build/a.ts: kit may not import it',
      'repo/test/b.ts: repo may not import it',
      'e2e/core/c.ts: e2e may not import it',
    ],
  );
});

test('finds a route of the server that imports a repository or opens a transaction', () => {
  const files = [
    file(
      'api/src/care/routes.ts',
      "import { x } from './repository.ts';\nroute(api, 'GET /x', () => x(db));",
    ),
    file('api/src/care/talk.ts', "route(api, 'GET /x', () => db.transaction().execute(x));"),
    file('api/src/care/service.ts', "import { x } from './repository.ts';\ndb.transaction().execute(x);"),
  ];
  assert.deepEqual(findForbiddenImports(files), [
    'api/src/care/routes.ts imports ./repository.ts: has routes',
    'api/src/care/talk.ts opens a transaction: has routes',
  ]);
});

test('finds code of a page that imports values from modules with schemas, and allows imports of types', () => {
  const files = [
    file('host/src/a.ts', "import { UserSchema } from '@tapin/shared/contract/entities';"),
    file('shared/src/session/b.ts', "import {\n  roles,\n} from '@tapin/contract/entities';"),
    file('host/src/c.ts', "import type { User } from '@tapin/shared/contract/entities';"),
    file('host/src/d.ts', "import { roles } from '@tapin/shared/contract/vocabulary';"),
  ];
  assert.equal(findForbiddenImports(files).length, 2);
});

test('finds an import from a room above or from outside all rooms', () => {
  const files = [
    file('api/src/people/users/a.ts', "import { x } from '#src/accounts/routes.ts';"),
    file('api/src/infrastructure/audit/b.ts', "import type { X } from '../../people/users/users.ts';"),
    file('api/src/app.ts', "const x = () => import('./start.ts');"),
    file('api/src/modules/c.ts', "import { x } from '#src/basics/ids.ts';"),
    file('api/src/accounts/session/d.ts', "import { x } from '#src/people/users/users.ts';"),
    file('api/src/people/users/e.test.ts', "import { x } from '#src/accounts/routes.ts';"),
  ];
  const found = findForbiddenRoomImports(files);
  assert.equal(found.length, 4);
  assert.match(found[0] ?? '', /accounts lies above people/);
  assert.match(found[1] ?? '', /people lies above infrastructure/);
  assert.match(found[2] ?? '', /start lies above app/);
  assert.match(found[3] ?? '', /modules is no room/);
});

test('finds an import of a file that a room does not offer, and an offer that no room uses', () => {
  const files = [
    file('api/src/insight/dashboard/a.ts', "import { x } from '#src/people/access/repository.ts';"),
    file('api/src/insight/dashboard/b.ts', "import { x } from '#src/people/memberships/replies.ts';"),
    file('api/src/people/staff/c.ts', "import { x } from '#src/people/access/repository.ts';"),
  ];
  const found = findForbiddenRoomImports(files);
  assert.equal(found.length, 1);
  assert.match(found[0] ?? '', /access\/repository.ts: people does not offer it/);
  const unused = findUnusedOffers(files);
  assert.ok(unused.includes('people offers users/users, which no other room imports'));
  assert.ok(!unused.includes('people offers memberships/replies, which no other room imports'));
});

test('finds a circle of files that consists of type imports or dynamic imports', () => {
  const files = [
    file('host/src/a.ts', "import { b } from './b.ts';"),
    file('host/src/b.ts', "import type { A } from '#src/a.ts';"),
    file('shared/contract/src/calls.ts', "import { x } from '@tapin/contract/replies';"),
    file('shared/contract/src/replies.ts', "const x = () => import('@tapin/contract/calls');"),
    file('delivery/src/a.ts', "import { x } from './b.ts';"),
    file('delivery/src/b.ts', "import { x } from './c.ts';"),
  ];
  assert.deepEqual(findCircles(files), [
    'a circle: host/src/a.ts -> host/src/b.ts -> host/src/a.ts',
    'a circle: shared/contract/src/calls.ts -> shared/contract/src/replies.ts -> shared/contract/src/calls.ts',
  ]);
});

test('finds a circle of folders in every package at every depth', () => {
  const found = findCircles([
    file('host/src/page/a.ts', "import type { B } from '../remotes/b.ts';"),
    file('host/src/remotes/c.ts', "import { d } from '#src/page/d.ts';"),
    file('remote-staff/src/api/a.ts', "import { b } from '#src/components/charts/b.ts';"),
    file('remote-staff/src/components/table/c.ts', "const d = () => import('#src/api/d.ts');"),
    file('api/src/people/users/a.ts', "import { x } from '#src/people/classes/b.ts';"),
    file('api/src/people/classes/c.ts', "import { x } from '../users/d.ts';"),
  ]);
  assert.deepEqual(found, [
    'a circle: host/src/page -> host/src/remotes -> host/src/page',
    'a circle: remote-staff/src/api -> remote-staff/src/components -> remote-staff/src/api',
    'a circle: api/src/people/users -> api/src/people/classes -> api/src/people/users',
  ]);
});

test('finds a circle of a folder and a file beside it', () => {
  const found = findCircles([
    file('delivery/src/a.ts', "import { b } from './store/b.ts';"),
    file('delivery/src/store/c.ts', "import { a } from '../a.ts';"),
  ]);
  assert.deepEqual(found, ['a circle: delivery/src/a.ts -> delivery/src/store -> delivery/src/a.ts']);
});

test('allows a folder and a folder inside it to import each other, except in the server', () => {
  const nested = (part: string) => [
    file(`${part}/src/week/week.ts`, "import { b } from './day/b.ts';"),
    file(`${part}/src/week/day/c.ts`, "import { x } from '../x.ts';"),
  ];
  assert.deepEqual(findCircles(nested('remote-staff')), []);
  assert.deepEqual(findCircles(nested('api')), [
    'a circle: api/src/week -> api/src/week/day -> api/src/week',
  ]);
});

test('allows tests to import from any folder', () => {
  const found = findCircles([
    file('host/src/page/a.ts', "import { b } from '../remotes/b.ts';"),
    file('host/src/remotes/c.test.ts', "import { d } from '../page/d.ts';"),
  ]);
  assert.deepEqual(found, []);
});

test('finds a role or a low feeling in code and in SQL, and none in a test', () => {
  const files = [
    file('host/src/a.ts', "if (role === 'teacher') open();"),
    file('api/src/people/b.ts', "sql`su.role in ('admin', 'super_admin') and d.feeling <= 2`"),
    file('api/src/policy/c.ts', "['district_admin']"),
    file('host/src/d.test.ts', "memberAs('teacher')"),
    file('remote-staff/src/e.tsx', "t('role.teacher')"),
    file('remote-survey/src/remote.ts', "guard: 'student',"),
  ];
  assert.deepEqual(findPolicyLiterals(files), [
    'host/src/a.ts:1 names the role teacher, not a capability',
    'api/src/people/b.ts:1 names the role admin, not a capability',
    'api/src/people/b.ts:1 names the role super_admin, not a capability',
    'api/src/people/b.ts:1 decides itself which feeling is low',
  ]);
});

test('no statement of the API needs its session beyond a transaction', () =>
  assert.deepEqual(findSessionState(), []));

test('finds statements that need their session, and none that end with a transaction', () => {
  const withState = [
    'sql`set statement_timeout = 0`',
    "select set_config('work_mem', '64MB', false)",
    'select pg_advisory_lock(1)',
    'sql`listen answers`',
    'create temporary table plan as select 1',
    'declare c cursor with hold for select 1',
    'sql`prepare answer as select 1`',
  ];
  const withoutState = [
    'sql`set local statement_timeout = 0`',
    "select set_config('work_mem', '64MB', true)",
    'select pg_advisory_xact_lock(1)',
    'create temporary table plan on commit drop as select 1',
    'update people set name = 1',
  ];
  for (const text of withState) assert.equal(findSessionState([file('api/src/a.ts', text)]).length, 1, text);
  for (const text of withoutState) assert.deepEqual(findSessionState([file('api/src/a.ts', text)]), []);
});

test('no statement computes a function of the database for each row of a search', () =>
  assert.deepEqual(findFunctionsPerRow(), []));

test('finds a search in the rows of a function of the database, and accepts one in an array', () => {
  const migrations = [file('1.sql', 'create function days(a integer)\nreturns setof date language sql')];
  const find = (text: string) => findFunctionsPerRow([file('api/src/a.ts', text)], migrations);
  for (const text of ['d in (select days(1))', 'd not in (\n  select * from days(1) day)'])
    assert.equal(find(text).length, 1, text);
  for (const text of ['d = any(array(select days(1)))', 'd in (select day from weeks where days(1))'])
    assert.deepEqual(find(text), []);
});

const style = (text: string) => [{ path: 'host/src/a.module.css', part: 'host', text }];

test('every style mirrors in a right-to-left language', () => assert.deepEqual(findPhysicalStyles(), []));

test('finds styles with a property or a value for the left or the right side', () => {
  for (const declaration of [
    'left: 0',
    'margin-right: auto',
    'border-left: 1px solid',
    'border-top-left-radius: 0',
    'text-align: right',
    'padding: 0 1px 0 calc(2px + (1px * 2))',
    'inset: 0 auto auto 0',
    'border-radius: 0 4px 4px 0',
  ])
    assert.deepEqual(findPhysicalStyles(style(`.a {\n  ${declaration};\n}`), []), [
      `host/src/a.module.css: ${declaration}`,
    ]);
});

test('allows logical properties and equal values for the left and the right side', () => {
  const css = `.left-right { /* left: 0; */ inset-inline-start: 0; padding: 1px 2px 3px; margin: 0 auto 4px auto;
    text-align: start; border-radius: 4px 4px 0 0; transition: left 1s; }`;
  assert.deepEqual(findPhysicalStyles(style(css), []), []);
});

test('allows lengths that are multiplied by the variable of the writing direction', () => {
  const css = `.a {
    padding: 0 calc(3px - 1px * var(--inline-direction, 1)) 0 calc(3px + 1px * var(--inline-direction, 1));
  }`;
  assert.deepEqual(findPhysicalStyles(style(css), []), []);
});

test('finds the left or the right side in the style attribute of an element', () => {
  const files = [
    { path: 'host/src/a.tsx', part: 'host', text: '<i style={{ top: 0, left: share }} />' },
    { path: 'host/src/b.tsx', part: 'host', text: '<i style={{ insetInlineStart: 0 }} title="left: 1" />' },
  ];
  assert.deepEqual(findPhysicalStyles([], files), ['host/src/a.tsx: left']);
});
