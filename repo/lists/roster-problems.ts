import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { planningProblemCodes } from '../../api/src/roster/planning/plan.ts';
import { problemCodes, sourceErrorCodes } from '../../oneroster/src/problems.ts';

interface ProblemText {
  problem: string;
  remedy: string;
}

const head = `# Problems of a roster

The page has each message about a roster, as the page **Roster** and \`roster plan --json\` show it. The list of an import also
has the file, row, column and value. The command \`pnpm list-roster-problems\` prints it from the texts of the API. How to
import a roster is in \`docs/rosters.md\`.
`;

/**
 * Shows a placeholder as a word. In the browser and on the command line, the name of a person or a school replaces it.
 */
const withNames = (text: string) => text.replace(/\{(name|school)\}/g, (_, name: string) => `*${name}*`);

function tableOf(title: string, about: string, rows: readonly (readonly [string, ProblemText])[]): string {
  const lines = rows.map(
    ([code, { problem, remedy }]) => `| \`${code}\` | ${withNames(problem)} | ${withNames(remedy)} |`,
  );
  return [
    `## ${title}`,
    '',
    about,
    '',
    '| Code | Message | What to do |',
    '|---|---|---|',
    ...lines,
    '',
  ].join('\n');
}

export function documentOfRosterProblems(): string {
  const locale = join(import.meta.dirname, '../../api/src/basics/locales/en.json');
  const texts: Record<string, ProblemText> = JSON.parse(readFileSync(locale, 'utf8')).rosterProblems;
  const rowsOf = (codes: readonly string[]) =>
    codes.map((code) => {
      const text = texts[code];
      if (!text) throw new Error(`the API has no text for ${code}`);
      return [code, text] as const;
    });
  const listed = new Set<string>([...problemCodes, ...planningProblemCodes, ...sourceErrorCodes]);
  const others = Object.keys(texts).filter((code) => !listed.has(code));
  return [
    head,
    tableOf('In the files', 'The import reads what it can, and lists the rest.', rowsOf(problemCodes)),
    tableOf(
      'In what the roster says',
      'These problems need the whole roster, or what TapIn has already.',
      rowsOf(planningProblemCodes),
    ),
    tableOf('The source cannot be read', 'The import fails, and nothing changes.', rowsOf(sourceErrorCodes)),
    tableOf('The import stopped', 'Nothing changes until an admin decides.', rowsOf(others)),
  ].join('\n');
}
