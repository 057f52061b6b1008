import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOfRosterProblems } from './roster-problems/document.ts';

writeFileSync(join(import.meta.dirname, '../docs/roster-problems.md'), documentOfRosterProblems());
