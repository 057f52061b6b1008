import { setTimeout as delay } from 'node:timers/promises';
import { type Fault, type Machines, mailsInFlight, type Random } from './fault.ts';
import { countLost, judge, type Verdict } from './judge.ts';
import type { MailSink } from './mail-sink.ts';
import { printLine } from './options.ts';
import type { School } from './school.ts';
import { type Position, Traffic } from './traffic.ts';

export interface Scene extends Machines {
  school: School;
  mails: MailSink;
  position: Position;
  random: Random;
}

function isGood(
  { limitMs, doubledMails = mailsInFlight }: Fault,
  verdict: Verdict,
  lostBefore: number,
): boolean {
  const { acknowledged, gapMs, refused, doubledMails: doubled, ...counts } = verdict;
  const isFree = Object.values(counts).every((count) => count === 0);
  return acknowledged > 300 && gapMs <= limitMs && isFree && lostBefore === 0 && doubled <= doubledMails;
}

/**
 * Causes a fault while students and staff work. Looks up the answers twice: while the fault lasts, and when it has ended
 * and all machines are healthy again. Returns whether everything that was promised is true, and the counts.
 */
export async function tryFault(scene: Scene, fault: Fault): Promise<{ good: boolean; verdict: Verdict }> {
  const { database, applications, school, mails, office, position, random } = scene;
  await database.untilHealthy();
  const origins = applications.map(({ origin }) => origin);
  const traffic = new Traffic(origins, school, position);
  const doubledBefore = mails.doubled();
  traffic.start();
  await delay(3_000 + random() * 4_000);
  const causedAt = performance.now();
  const end = await fault.cause(scene, random);
  await delay(fault.lastsMs);
  const lostBefore = await database.withLeader((db) => countLost(db, traffic)).catch(() => null);
  await end();
  await delay(10_000);
  await traffic.stop();
  const unhealthy = await database.untilHealthy().then(() => '', String);
  const found = await database.withLeader((db) => judge(db, { traffic, mails, office }));
  const verdict = { ...found, doubledMails: found.doubledMails - doubledBefore };
  const good = isGood(fault, verdict, lostBefore?.lost ?? 0) && unhealthy === '';
  const before = lostBefore
    ? `${lostBefore.lost} lost while it lasted`
    : 'no server could be asked while it lasted';
  printLine(`${good ? '✓' : '✗'} ${fault.name} (${before}): ${JSON.stringify(verdict)}`);
  for (const line of [unhealthy, ...new Set(traffic.unexpected)]) if (line) printLine(`    ${line}`);
  if (fault.showsTimeline) for (const line of timelineOf(traffic, causedAt)) printLine(`    ${line}`);
  return { good, verdict };
}

/** Describes by second what the answers of students were told, from the second before the fault. */
function timelineOf({ attempts }: Traffic, causedAt: number): string[] {
  const seconds = Map.groupBy(attempts, ({ endedAt }) => Math.floor((endedAt - causedAt) / 1_000));
  const lines = [...seconds]
    .sort(([a], [b]) => a - b)
    .map(([second, ended]) => {
      const words = [...Map.groupBy(ended, ({ status }) => status ?? 'no reply')].map(
        ([status, { length }]) => `${length} × ${status}`,
      );
      return { second, words: words.sort().join(', ') };
    });
  return lines
    .filter(({ second }) => second >= -1 && second <= 60)
    .map(({ second, words }) => `${String(second).padStart(3)} s: ${words}`);
}
