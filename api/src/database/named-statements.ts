/** Enough for every statement of the server; texts beyond that are not kept on the connections. */
const kept = 500;
const names = new Map<string, string>();

/**
 * A name for a statement's text. PostgreSQL parses and plans a named statement once a connection, and one without a
 * name at every execution, which takes longer than most of ours take to run.
 */
export function statementName(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= kept) return known;
  const name = `s${names.size + 1}`;
  names.set(text, name);
  return name;
}
