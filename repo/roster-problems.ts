import { documentOfRosterProblems } from './roster-problems/document.ts';

process.stdout.write(documentOfRosterProblems());
