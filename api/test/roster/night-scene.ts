import type { ChildProcess } from 'node:child_process';
import { mkdirSync, rmSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as delay } from 'node:timers/promises';
import { generateRoster } from '@tapin/oneroster/generate';
import type { GenerateOptions } from '@tapin/oneroster/generate/options';
import { addMs, days, hours } from '#src/basics/clock.ts';
import { seal } from '#src/infrastructure/sealing.ts';
import { freePort } from '#test/machine/free-port.ts';
import { startMailServer } from '#test/machine/mail-server.ts';
import { startServer } from '#test/machine/process.ts';
import { temporaryFolder } from '#test/machine/temporary-folder.ts';
import { createPersistentDatabase } from '#test/postgres/persistent-database.ts';
import { makeRosterDistrict } from './roster-changes.ts';

export const adminAddress = 'admin@cedar.test';

/**
 * The answers about the principals of the generated schools. Without them, each nightly run would wait for an admin.
 */
const withoutPrincipals = { 'school-1': { 'staff-1': 'skip' }, 'school-2': { 'staff-2': 'skip' } };

interface NightRun {
  id: number;
  state: string;
  reason: string | null;
  file_name: string;
  counts: Record<string, Record<string, number>>;
}

/**
 * A district with an admin, whose nightly runs are done by processes of the API, one after the other. They send mail
 * to a test server, and read the test folder or servers with the test certificate.
 */
export async function makeNightScene(t: TestContext, settings: object, secret?: string) {
  const persistent = await createPersistentDatabase(t);
  const { db, close } = persistent.open();
  t.after(close);
  const root = temporaryFolder(t);
  mkdirSync(join(root, 'CEDAR'));
  const mailPort = await freePort();
  const mailServer = await startMailServer(mailPort);
  t.after(mailServer.stop);
  const districtId = await makeRosterDistrict(db, 'CEDAR');
  const admin = { email: adminAddress, email_verified: true, first_name: 'Ada', last_name: 'Admin' };
  const { id: userId } = await db
    .insertInto('users')
    .values({ ...admin, password_hash: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('district_users')
    .values({ district_id: districtId, user_id: userId, verified: 'approved' })
    .execute();
  const all = { nightlyAt: '02:00', timeZone: 'America/Chicago', ...settings };
  await db
    .insertInto('roster_sources')
    .values({
      district_id: districtId,
      settings: JSON.stringify(all),
      mapping: JSON.stringify({ roles: withoutPrincipals }),
      secrets: secret === undefined ? null : await seal(db, 'roster sources', secret),
    })
    .execute();

  /** Waits until a query has a result. Without a pause between the attempts, they would slow down the process. */
  const until = async <T>(find: () => Promise<T | null | undefined>, child: ChildProcess): Promise<T> => {
    while (child.exitCode === null) {
      const found = await find();
      if (found !== null && found !== undefined) return found;
      await delay(50);
    }
    throw new Error('the server has ended');
  };
  const isDue = () =>
    db
      .updateTable('roster_sources')
      .set({ next_run_at: addMs(new Date(), -1_000) })
      .execute();
  const start = () =>
    startServer(t, {
      ...persistent.variables,
      SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
      ROSTER_FOLDER: root,
      ROSTER_NETWORKS: '127.0.0.1,::1',
      NODE_EXTRA_CA_CERTS: join(import.meta.dirname, '../../../delivery/test/tls/cert.pem'),
    });
  const lastRun = () =>
    db
      .selectFrom('roster_runs')
      .select(['id', 'state', 'reason', 'file_name', 'counts', 'decided_at'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
  return {
    db,
    mails: mailServer.received,
    /** Writes the zip of the night, with a time of an hour ago. */
    writeZip: async (options: Partial<GenerateOptions> = {}, daysAgo = 0) => {
      const path = join(root, 'CEDAR', 'export.zip');
      await generateRoster(path, options);
      const time = addMs(new Date(), -days(daysAgo) - hours(1));
      utimesSync(path, time, time);
    },
    removeZip: () => rmSync(join(root, 'CEDAR', 'export.zip')),
    /** Runs one night in a separate process. Returns its run, after everything about it was decided and mailed. */
    night: async (): Promise<NightRun> => {
      const before = (await lastRun())?.id ?? 0;
      await isDue();
      const server = await start();
      const run = await until(async () => {
        const last = await lastRun();
        return last && last.id > before && last.decided_at ? last : null;
      }, server.child);
      await until(
        async () =>
          (await db.selectFrom('messages').select('id').where('sent_at', 'is', null).executeTakeFirst())
            ? null
            : true,
        server.child,
      );
      await server.kill('SIGTERM');
      return { ...run, counts: Object(run.counts) };
    },
    silentNight: async () => {
      await isDue();
      const server = await start();
      const nextNight = () =>
        db
          .selectFrom('roster_sources')
          .select('next_run_at')
          .where((where) =>
            where.or([where('next_run_at', 'is', null), where('next_run_at', '>', new Date())]),
          )
          .executeTakeFirst();
      await until(nextNight, server.child);
      await server.kill('SIGTERM');
      return db.selectFrom('roster_runs').select('id').execute();
    },
    set: (change: { notified_on?: null; pause_reason?: null; paused_at?: null }) =>
      db.updateTable('roster_sources').set(change).execute(),
  };
}
