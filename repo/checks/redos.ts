import { parseSync } from '@swc/core';
import type { CallDefinition } from '@tapin/contract/call';
import { calls } from '@tapin/shared/contract/calls';
import { analyse } from 'scslre';
import { type SourceFile, sourceFiles } from './source-files.ts';

interface Expression {
  source: string;
  flags: string;
}

/** Slow expressions whose input is short, and reviewed expressions that code constructs, each with the reason. */
export const exceptions: Readonly<Record<string, string>> = {
  'shared/contract/src/email.ts constructs an expression':
    'The parts are constants. It is anchored, and each label is followed by a dot, which a label does not contain.',
  'shared/contract/src/visible.ts constructs an expression': 'The constant is one set of characters.',
  'shared/src/ui/question-content/language-fields.tsx constructs an expression':
    'Thousands of spaces take quadratic time, in the browser of the person who pasted them only.',
};

const unbounded = /^(api|delivery|host|shared(\/[a-z-]+)?|remote-[a-z]+)\/src\//;

/** Returns the files that run in a server or in a browser. Other files read only files of the repository. */
const productFiles = () =>
  sourceFiles().filter(({ path }) => unbounded.test(path) && !/\.test\.tsx?$/.test(path));

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** Returns the regular expressions of a file. An expression that code constructs is `null`. */
function expressionsOf({ path, text }: SourceFile): (Expression | null)[] {
  const found: (Expression | null)[] = [];
  const visit = (node: unknown): void => {
    if (!isRecord(node)) return;
    const { type, pattern, flags, callee } = node;
    if (type === 'RegExpLiteral') found.push({ source: String(pattern), flags: String(flags) });
    const isCall = type === 'NewExpression' || type === 'CallExpression';
    if (isCall && isRecord(callee) && callee.value === 'RegExp') found.push(null);
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('.tsx'), target: 'esnext' }));
  return found;
}

/** Returns why an expression is slow, or null. It is slow when its time grows faster than the length of the text. */
function problemOf(expression: Expression): string | null {
  const [report] = analyse(expression).reports;
  if (!report) return null;
  return report.exponential ? 'exponential time' : `polynomial time (${report.type})`;
}

/** Returns the patterns in the schemas of the contract, which are matched with texts of every caller. */
function contractPatterns(): Expression[] {
  const found: Expression[] = [];
  const visit = (schema: unknown): void => {
    if (!isRecord(schema)) return;
    if (typeof schema.pattern === 'string') found.push({ source: schema.pattern, flags: 'u' });
    for (const child of Object.values(schema)) visit(child);
  };
  const definitions: readonly CallDefinition[] = Object.values(calls);
  for (const { params, query, body } of definitions) visit([params, query, body]);
  return found;
}

const describe = (path: string, expression: Expression | null): string[] => {
  if (expression === null) return [`${path} constructs an expression`];
  const problem = problemOf(expression);
  return problem === null ? [] : [`${path} has /${expression.source}/${expression.flags}: ${problem}`];
};

/** Returns the regular expressions with which a long text can block the process that reads it. */
export function findSlowExpressions(files: readonly SourceFile[] = productFiles()): string[] {
  return files.flatMap((file) => expressionsOf(file).flatMap((each) => describe(file.path, each)));
}

export const findSlowPatterns = (patterns: readonly Expression[] = contractPatterns()): string[] =>
  patterns.flatMap((each) => describe('the contract', each));
