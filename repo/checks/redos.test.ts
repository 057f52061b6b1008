import assert from 'node:assert/strict';
import { test } from 'node:test';
import { exceptions, findSlowExpressions, findSlowPatterns } from './redos.ts';

test('no regular expression takes more time than the length of its text', () => {
  const found = findSlowExpressions();
  assert.deepEqual(
    found.filter((each) => !(each in exceptions)),
    [],
    'write the expression without overlapping parts, or bound the text and add an exception with the reason',
  );
  const unused = Object.keys(exceptions).filter((each) => !found.includes(each));
  assert.deepEqual(unused, [], 'these exceptions are no longer needed');
});

test('no pattern of the contract takes more time than the length of its text', () =>
  assert.deepEqual(findSlowPatterns(), []));

test('finds an exponential, a polynomial and a constructed expression', () => {
  const file = (text: string) => ({ path: 'api/src/a.ts', part: 'api', text });
  assert.deepEqual(findSlowExpressions([file('const a = /^(a+)+$/;')]), [
    'api/src/a.ts has /^(a+)+$/: exponential time',
  ]);
  assert.deepEqual(findSlowExpressions([file("b.split(/\\s*;\\s*/); c.replace(/^a*a*$/u, '')")]), [
    'api/src/a.ts has /\\s*;\\s*/: polynomial time (Move)',
    'api/src/a.ts has /^a*a*$/u: polynomial time (Trade)',
  ]);
  assert.deepEqual(findSlowExpressions([file('new RegExp(text)')]), [
    'api/src/a.ts constructs an expression',
  ]);
  assert.deepEqual(findSlowExpressions([file('/^a{1,64}b*$/.test(x)')]), []);
  assert.deepEqual(findSlowPatterns([{ source: '^(a+)*$', flags: 'u' }]), [
    'the contract has /^(a+)*$/u: exponential time',
  ]);
});
