import { hash } from 'node:crypto';

/** The product has fewer statements. Statements beyond this number are not prepared. */
const maxNamedStatements = 500;
const names = new Map<string, string>();

/**
 * Returns the name of a statement. PostgreSQL parses and plans a named statement once for each connection, and an
 * unnamed statement at every execution, which takes longer than most statements take to run. The name is a hash of the
 * text: behind a connection pooler several APIs share a connection, where a number could mean different statements.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= maxNamedStatements) return known;
  const name = `s${hash('sha256', text, 'hex').slice(0, 32)}`;
  names.set(text, name);
  return name;
}
