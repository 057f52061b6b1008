import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { test } from 'node:test';
import { dataElements } from '../../api/src/database/data-elements/data-elements.ts';
import { planningProblemCodes } from '../../api/src/roster/planning/plan.ts';
import { problemCodes, sourceErrorCodes } from '../../oneroster/src/problems.ts';
import { type CallDefinition, isIdempotent } from '../../shared/contract/src/call.ts';
import { calls } from '../../shared/contract/src/calls.ts';
import { documentOfDataElements } from './data-elements.ts';
import { mapOfProxyCalls } from './proxy-calls.ts';
import { documentOfRepeatableCalls } from './repeatable-calls.ts';
import { documentOfRosterProblems } from './roster-problems.ts';

test('the page of data elements has each table with its period, and each column with a reason', () => {
  const sections = new Map(
    documentOfDataElements()
      .split('\n## ')
      .slice(1)
      .map((section) => [section.split('\n')[0], section]),
  );
  assert.deepEqual([...sections.keys()].toSorted(), Object.keys(dataElements).toSorted());
  for (const [table, { columns }] of Object.entries(dataElements)) {
    const section = sections.get(table) ?? '';
    assert.match(section, /\nAbout [^.]+\. Kept .+\.\n/, table);
    const rows = [...section.matchAll(/^\| (`.+`) \| (\S.*) \|$/gm)];
    assert.deepEqual(
      rows.map(([, names = '']) => names.replaceAll(/[`,]/g, '')),
      Object.keys(columns),
      table,
    );
  }
});

test('the page of problems of a roster has each code once, with its message and what to do', () => {
  const rows = [...documentOfRosterProblems().matchAll(/^\| `([\w-]+)` \| (\S.*) \| (\S.*) \|$/gm)];
  const codes = rows.map(([, code = '']) => code);
  assert.equal(new Set(codes).size, codes.length);
  for (const code of [...problemCodes, ...planningProblemCodes, ...sourceErrorCodes]) {
    assert.ok(codes.includes(code), code);
  }
});

test('the page of repeatable calls has each call that changes something once, with what a repeat does', () => {
  const rows = [...documentOfRepeatableCalls().matchAll(/^\| `(.+)` \| (\S.*) \| (\S.*\.) \|$/gm)];
  assert.deepEqual(
    rows.map(([, name, done]) => [name, done]),
    Object.entries(calls)
      .filter(([name]) => !name.startsWith('GET '))
      .map(([name, definition]) => [name, 'once' in definition ? 'once for each key' : 'again']),
  );
});

/** Returns the value of the first line of the map that matches, as HAProxy looks it up. */
function exceptionFor(map: string, call: string): string | null {
  const lines = map.split('\n').filter((line) => line && !line.startsWith('#'));
  const [, value = null] =
    lines.map((line) => line.split(' ')).find(([key = '']) => new RegExp(key).test(call)) ?? [];
  return value;
}

test('the map for the proxy has each call of the contract that is an exception to the rule of HTTP, and no other', () => {
  const map = mapOfProxyCalls();
  const definitions: readonly [string, CallDefinition][] = Object.entries(calls);
  for (const [name, definition] of definitions) {
    const [method = '', path = ''] = name.split(' ');
    const given = exceptionFor(map, `${method}/api${path.replaceAll(/:\w+/g, '4711')}`);
    const mayRepeat = given === null ? method === 'GET' : given === 'yes';
    assert.equal(mayRepeat, isIdempotent(name, definition), name);
  }
  assert.equal(exceptionFor(map, 'HEAD/api/staff/export'), 'no');
  assert.equal(exceptionFor(map, 'POST/api/student/submit-response/7/x'), null);
  assert.match(map, /^\^POST\/api\/student\/submit-response\/\[\^\/\]\+\$ yes$/m);
});

test('the command that prints generated pages fails for an unknown name and lists the known ones', () => {
  for (const name of ['people', 'constructor', '']) {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [join(import.meta.dirname, 'print.ts'), name],
      { encoding: 'utf8' },
    );
    assert.deepEqual([status, stdout], [1, '']);
    assert.match(
      stderr,
      /name one of dependencies, data-elements, roster-problems, repeatable, proxy-calls\n$/,
    );
  }
});
