import { stripVTControlCharacters } from 'node:util';
import type { Stats } from '@rspack/core';
import type { BuildProblem } from '@tapin/delivery-formats/local-build';

export interface BundlerError {
  message: string;
  moduleName?: string | undefined;
  loc?: string | undefined;
}

export function problemsOf(stats: Stats): BuildProblem[] {
  const { errors = [] } = stats.toJson({ all: false, errors: true });
  return toProblems(errors);
}

/** The declaration is evaluated twice, so its mistakes are reported twice, once without the file. */
export function toProblems(errors: readonly BundlerError[]): BuildProblem[] {
  const problems = errors.map(toProblem);
  return problems.filter(
    ({ file, message }) => file || !problems.some((other) => other.file && other.message.includes(message)),
  );
}

function toProblem({ message, moduleName = '', loc = '' }: BundlerError): BuildProblem {
  const text = stripVTControlCharacters(message);
  const file = moduleName.replace(/^\.\//, '');
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^\s*[×│╰─▶ ]*(?!\[)/u, '').trim())
    .filter(Boolean);
  const named = lines.find((line) => /^(\w* ?Error\b[^:]*|Module not found): /.test(line));
  return {
    file,
    line: lineIn(text, file, loc),
    message: (named ?? lines[0] ?? text).replace(/^Error: /, ''),
    excerpt: excerptIn(text),
  };
}

/** Returns the line number from the head of the excerpt, from the address of an evaluated file, or from `loc`. */
function lineIn(text: string, file: string, loc: string): number | null {
  const inExcerpt = /╭─\[(?:[^\]]*:)?(\d+):\d+\]/u.exec(text);
  const name = file.split('/').at(-1) ?? '';
  const evaluated = /([\w.-]+)\?[0-9a-f]{64}:(\d+)/.exec(text);
  const found = inExcerpt?.[1] ?? (evaluated?.[1] === name ? evaluated[2] : undefined) ?? loc.split(':')[0];
  return found ? Number(found) : null;
}

function excerptIn(text: string): string {
  const lines = text.split('\n');
  const start = lines.findIndex((line) => line.includes('╭─'));
  const end = lines.findIndex((line) => line.includes('╰───'));
  if (start < 0 || end < start) return '';
  const inner = lines.slice(start + 1, end).map((line) => line.trimEnd());
  const indent = Math.min(...inner.filter(Boolean).map((line) => line.search(/\S/)));
  return inner.map((line) => line.slice(indent)).join('\n');
}
