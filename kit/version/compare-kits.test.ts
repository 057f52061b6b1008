import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { compareKits } from '../../delivery/src/kit/compare-kits.ts';
import { exportedNames } from './exported-names.ts';

const declarations = `
import type { ReactNode } from 'react';
export type Guard = 'student' | 'staff';
export interface CardProps { children: ReactNode }
export declare function Card({ children }: CardProps): import("react").JSX.Element;
export declare function pathOf(guard: Guard, hash?: string): string;
export declare const pick: <T>(items: T[]) => T extends string ? 'text' : 'other';
export declare class Failure extends Error { #private; code: string; }
`;

function writeKit(folder: string, text: string, { script = '', entry = 'card' }): string {
  const files = {
    'package.json': { name: '@tapin/shared', exports: { [`./${entry}`]: { types: './src/card.d.ts' } } },
    'exports.json': {
      version: '1.0.0',
      entries: { [entry]: exportedNames('card.d.ts', new Map([['card.d.ts', text]])) },
    },
  };
  mkdirSync(join(folder, 'src'), { recursive: true });
  for (const [name, value] of Object.entries(files)) writeFileSync(join(folder, name), JSON.stringify(value));
  writeFileSync(join(folder, 'src/card.d.ts'), text);
  writeFileSync(join(folder, 'src/card.js'), script);
  writeFileSync(join(folder, 'src/css-modules.d.ts'), '');
  return folder;
}

interface Change {
  from: string;
  to: string;
  script: string;
  entry: string;
}

/** Compares a kit with a changed copy, in which the text `from` is replaced by `to`. */
async function compareWith(t: TestContext, { from = '', to = '', ...kit }: Partial<Change>) {
  const parent = mkdtempSync(join(tmpdir(), 'tapin-compare-'));
  t.after(() => rmSync(parent, { recursive: true, force: true }));
  assert.ok(declarations.includes(from));
  return compareKits(
    writeKit(join(parent, 'old'), declarations, { ...kit, script: '' }),
    writeKit(join(parent, 'new'), declarations.replace(from, to), kit),
  );
}

test('a kit with the same files needs no other version', async (t) =>
  assert.deepEqual(await compareWith(t, {}), { change: 'same', reasons: [] }));

test('a kit with other code and the same declarations needs a patch version', async (t) =>
  assert.deepEqual(await compareWith(t, { script: '1;' }), { change: 'patch', reasons: [] }));

const cases: [what: string, from: string, to: string, change: string, reason: RegExp][] = [
  [
    'an added name',
    'export type Guard',
    'export declare const added: 1;\nexport type Guard',
    'minor',
    /^card added is new$/,
  ],
  [
    'an added optional parameter',
    'hash?: string',
    'hash?: string, query?: string',
    'minor',
    /^card pathOf has another type$/,
  ],
  ['a wider parameter', 'hash?: string', 'hash?: string | null', 'minor', /^card pathOf has another type$/],
  [
    'another generic function',
    "'text' : 'other'",
    "'text' : null",
    'minor',
    /^card pick has another generic type, which the compiler cannot compare: check it by hand$/,
  ],
  [
    'a removed name',
    'export declare function pathOf',
    'declare function pathOf',
    'major',
    /^card pathOf is gone$/,
  ],
  ['a narrower parameter', 'guard: Guard', "guard: 'student'", 'major', /^card pathOf has a narrower type$/],
  [
    'a wider result',
    'string): string',
    'string): string | null',
    'major',
    /^card pathOf has a narrower type$/,
  ],
  [
    'a new required property of a component',
    '{ children: ReactNode }',
    '{ children: ReactNode; tone: string }',
    'major',
    /^card Card has a narrower type$/,
  ],
  ['a wider type', "'staff'", "'staff' | 'family'", 'major', /^card Guard has a narrower type$/],
];

test('types that follow the API need no major version when they grow', async (t) => {
  const found = await compareWith(t, { from: "'staff'", to: "'staff' | 'family'", entry: 'contract/policy' });
  assert.deepEqual(found, { change: 'minor', reasons: ['contract/policy Guard has another type'] });
});

for (const [what, from, to, change, reason] of cases)
  test(`a kit with ${what} needs a ${change} version`, async (t) => {
    const found = await compareWith(t, { from, to });
    assert.equal(found.change, change);
    assert.match(found.reasons[0] ?? '', reason);
  });
