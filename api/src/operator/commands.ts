import { AppError } from '#src/app-error.ts';
import type { Database } from '#src/database/database.ts';
import { parseEmail } from '#src/email.ts';
import { audit } from '#src/modules/audit/audit.ts';
import { insertSchool, setRemotes, settleMemberships } from '#src/modules/district/repository.ts';
import { codeOf } from '#src/modules/user/joining.ts';
import { saveMembership, updateUser } from '#src/modules/user/membership-repository.ts';
import { findAccountByEmail, findDistrictOf } from '#src/modules/user/repository.ts';
import { OperatorError, type Options, required } from './arguments.ts';
import { deleteStudent } from './delete-student.ts';
import { showFeedback } from './feedback.ts';
import { insertDistrict, insertUser, listAudit, requireDistrict, requireSchool } from './repository.ts';
import { rebuildRollups } from './rollups.ts';

export interface Result {
  data: unknown;
  lines: string[];
}

interface Command {
  usage: string;
  does: string;
  run(db: Database, options: Options, now: Date): Promise<Result>;
}

function done<T>(data: T, line: string): { data: T; lines: string[] } {
  return { data, lines: [line] };
}

async function createDistrict(db: Database, options: Options, now: Date) {
  const name = required(options, 'name');
  const code = codeOf(required(options, 'code'));
  return db.transaction().execute(async (transaction) => {
    const district = await insertDistrict(transaction, name, code);
    if (!district) throw new OperatorError(`A district with the code ${code} is already there.`);
    await audit(transaction, { at: now, actorId: null, action: 'create-district', districtId: district.id });
    return done(district, `District ${name} (${code}) is there, with id ${district.id}.`);
  });
}

async function createSchool(db: Database, options: Options, now: Date) {
  const name = required(options, 'name');
  const code = codeOf(required(options, 'code'));
  return db.transaction().execute(async (transaction) => {
    const district = options.district ? await requireDistrict(transaction, options.district) : null;
    const school = await insertSchool(transaction, { name, code, districtId: district?.id ?? null });
    if (!school) throw new OperatorError(`A school with the code ${code} is already there.`);
    if (district) await settleMemberships(transaction, district.id);
    await audit(transaction, { at: now, actorId: null, action: 'create-school', schoolId: school.id });
    return done(school, `School ${name} (${code}) is there, with id ${school.id}.`);
  });
}

async function createSuperAdmin(db: Database, options: Options, now: Date) {
  const email = parseEmail(required(options, 'email'));
  if (!email) throw new OperatorError('The option --email needs a valid address.');
  return db.transaction().execute(async (transaction) => {
    const school = await requireSchool(transaction, required(options, 'school'));
    const account = await findAccountByEmail(transaction, email);
    const access = account && (await findDistrictOf(transaction, account.id));
    if (access && access.verified !== 'rejected') {
      throw new OperatorError(
        `${email} belongs to the district ${access.name}, which decides what they are in its schools.`,
      );
    }
    const names = { first: options['first-name'] ?? '', last: options['last-name'] ?? '' };
    if (!account && (!names.first || !names.last)) {
      throw new OperatorError(`${email} has no account yet: give --first-name and --last-name to make one.`);
    }
    const userId = account?.id ?? (await insertUser(transaction, email, names));
    await saveMembership(transaction, school.id, userId, {
      role: 'super_admin',
      verified: 'approved',
      grade: null,
    });
    await updateUser(transaction, userId, { role: 'super_admin' });
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'create-super-admin',
      schoolId: school.id,
      subjectId: userId,
    });
    const next = account ? '' : ' They set their password with "Forgot password?" on the log-in page.';
    return done({ userId, email, school }, `${email} is a super admin of ${school.name}.${next}`);
  });
}

async function approveDistrictAdmin(db: Database, options: Options, now: Date) {
  const email = parseEmail(required(options, 'email')) ?? '';
  return db.transaction().execute(async (transaction) => {
    const account = await findAccountByEmail(transaction, email);
    const access = account && (await findDistrictOf(transaction, account.id));
    if (!account || !access) {
      throw new OperatorError(`${email || 'This address'} has not asked for access to a district.`);
    }
    await transaction
      .updateTable('district_users')
      .set({ verified: 'approved' })
      .where('id', '=', access.id)
      .execute();
    await settleMemberships(transaction, access.district_id);
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'approve-district-admin',
      districtId: access.district_id,
      subjectId: account.id,
    });
    return done({ email, district: access.code }, `${email} is an approved admin of ${access.name}.`);
  });
}

async function opt(db: Database, options: Options, now: Date, on: boolean) {
  const remote = options.remote ?? 'district';
  return db.transaction().execute(async (transaction) => {
    const district = await requireDistrict(transaction, required(options, 'district'));
    const others = district.remotes.filter((name) => name !== remote);
    const { remotes, name } = await setRemotes(transaction, district.id, on ? [...others, remote] : others);
    await audit(transaction, {
      at: now,
      actorId: null,
      action: 'choose-remotes',
      districtId: district.id,
      detail: { remotes },
    });
    return done(
      { district: district.code, remotes },
      `${name} has turned on: ${remotes.join(', ') || 'nothing'}.`,
    );
  });
}

async function showAudit(db: Database, options: Options): Promise<Result> {
  const limit = Number(options.limit ?? '50');
  if (!Number.isInteger(limit) || limit < 1 || limit > 10_000) {
    throw new OperatorError('The option --limit needs a number from 1 to 10000.');
  }
  const school = options.school ? await requireSchool(db, options.school) : null;
  const entries = await listAudit(db, school?.id ?? null, limit);
  const lines = entries.map(
    ({ at, actor_id, action, subject_id, school_id, district_id }) =>
      `${at.toISOString()}  ${action}  by ${actor_id ?? 'operator'}  about ${subject_id ?? '-'}  school ${school_id ?? '-'}  district ${district_id ?? '-'}`,
  );
  return { data: entries, lines };
}

/** A refusal of the rules reads as its code; everything else is the operator's own wording. */
async function refused<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError) throw new OperatorError(`Refused: ${error.code}.`);
    throw error;
  }
}

export const commands = {
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
    usage: '--email ADDRESS',
    does: 'let somebody who asked for it manage their district',
    run: (db, options, now) => refused(approveDistrictAdmin(db, options, now)),
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
    usage: '--email ADDRESS | --id USER_ID, and --yes',
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
