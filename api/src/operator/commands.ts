import { type Command, refused } from './command.ts';
import { deleteStudent } from './delete-student.ts';
import { approveDistrictAdmin, rejectDistrictAdmin } from './district-admins.ts';
import { showFeedback } from './feedback.ts';
import { list, listable } from './list.ts';
import { createSuperAdmin, readmit } from './members.ts';
import { createDistrict, createSchool, opt } from './places.ts';
import { rebuildRollups } from './rebuild-rollups.ts';
import { runMigrations } from './run-migrations.ts';
import { showAudit } from './show-audit.ts';

export const commands = {
  migrate: {
    usage: '',
    does: 'bring the database to this version, as the API does when it starts',
    run: runMigrations,
  },
  list: {
    usage: `${listable.join('|')} [--district CODE] [--school CODE] [--email ADDRESS] [--limit N]`,
    words: listable,
    does: 'what is there: districts, schools, people, or requests that wait for somebody',
    run: list,
  },
  'create-district': {
    usage: '--name NAME --code CODE',
    does: 'make a district',
    run: (db, options, now) => refused(createDistrict(db, options, now)),
  },
  'create-school': {
    usage: '--name NAME --code CODE [--district CODE]',
    does: 'make a school, in a district or on its own',
    run: (db, options, now) => refused(createSchool(db, options, now)),
  },
  'create-super-admin': {
    usage: '--email ADDRESS --school CODE [--first-name NAME --last-name NAME]',
    does: 'make somebody a super admin, with a new account when there is none',
    run: (db, options, now) => refused(createSuperAdmin(db, options, now)),
  },
  'approve-district-admin': {
    usage: '--email ADDRESS [--district CODE]',
    does: 'let somebody who asked for it manage their district',
    run: (db, options, now) => refused(approveDistrictAdmin(db, options, now)),
  },
  'reject-district-admin': {
    usage: '--email ADDRESS [--district CODE]',
    does: 'refuse somebody who asked for it, or end the access of an admin',
    run: (db, options, now) => refused(rejectDistrictAdmin(db, options, now)),
  },
  readmit: {
    usage: '--email ADDRESS --school CODE',
    does: 'let a removed member of a school in again',
    run: (db, options, now) => refused(readmit(db, options, now)),
  },
  'opt-in': {
    usage: '--district CODE [--remote NAME]',
    does: 'turn on district management, or another opt-in remote',
    run: (db, options, now) => opt(db, options, now, true),
  },
  'opt-out': {
    usage: '--district CODE [--remote NAME]',
    does: 'turn it off again',
    run: (db, options, now) => opt(db, options, now, false),
  },
  'rebuild-rollups': {
    usage: '[--school CODE]',
    does: 'compare the figures with the answers, put right what differs',
    run: rebuildRollups,
  },
  'delete-student': {
    usage: '--email ADDRESS | --id USER_ID [--yes]',
    does: "delete a student's account and answers for good",
    run: deleteStudent,
  },
  feedback: {
    usage: '[--since DATE]',
    does: 'what people have written to those who run TapIn, newest first',
    run: showFeedback,
  },
  audit: {
    usage: '[--school CODE] [--limit N]',
    does: 'who looked at whom, who decided what, newest first',
    run: showAudit,
  },
} as const satisfies Record<string, Command>;

export type CommandName = keyof typeof commands;
