import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { CallName } from '@tapin/contract/calls';
import { type Role, roles } from '@tapin/contract/policy';
import type { Built } from '#test/build.ts';
import { callNames, type Reply } from '#test/visitor.ts';
import { type Outcome, outcomeFor } from './expected-capabilities.ts';
import { rows } from './matrix-rows.ts';
import { type Row, targets } from './matrix-shapes.ts';
import { logInAgain, makeWorld, matrixStates, type World } from './matrix-world.ts';
import { noteCurrentCase } from './note-current-case.ts';

function outcomeOf({ status, body }: Reply): Outcome | number {
  if (status === 200) return 'ok';
  if (status === 302) return 'redirect';
  return body?.code ?? status;
}

interface MatrixOptions {
  checkedCalls?: readonly CallName[];
  prepare?: (world: World) => Promise<void>;
  /** The outcomes that `prepare` changes, for approved callers: by call and target. */
  differing?: Partial<Record<CallName, Row['approved']>>;
}

/**
 * Makes every call with every state and target for some roles. Returns the outcomes that differ from the expected
 * ones.
 */
export async function checkMatrix(
  t: TestContext,
  built: Built,
  checked: readonly Role[] = roles,
  { checkedCalls = callNames, prepare, differing = {} }: MatrixOptions = {},
) {
  const newWorld = async () => {
    const made = await makeWorld(built);
    await prepare?.(made);
    return made;
  };
  let world = await newWorld();
  let cases = 0;
  const wrong: string[] = [];
  const noteCase = noteCurrentCase(t);

  for (const name of checkedCalls) {
    const row = rows[name];
    assert.ok(row, `${name} has no row`);
    const check = (what: string, reply: Reply, expected: Outcome) => {
      cases += 1;
      const outcome = outcomeOf(reply);
      if (outcome !== expected) wrong.push(`${name}, ${what}: ${outcome} instead of ${expected}`);
    };
    const changes = !name.startsWith('GET') || name === 'GET /auth/sign-out';

    const nobody = built.visitor();
    const someone = world.callers.super_admin.approved;
    noteCase(`${name}, none`);
    check('none', await nobody.send(name, row.input(world, someone, 'own')), row.none);
    for (const role of checked) {
      for (const state of matrixStates) {
        for (const target of targets) {
          const usual = row[state][target];
          const expected = (state === 'approved' && differing[name]?.[target]) || usual;
          if (expected === undefined) continue;
          noteCase(`${name}, ${state} ${role}, ${target}`);
          const caller = await logInAgain(built, world.callers[role][state]);
          const reply = await caller.visitor.send(name, row.input(world, caller, target));
          check(`${state} ${role}, ${target}`, reply, outcomeFor(expected, role));
          if (changes && reply.status === 200) world = await newWorld();
        }
      }
    }
  }
  noteCase(null);
  return { wrong, cases };
}
