/**
 * Measures the rate of answers: 12,000 students answer for the first time over 16 connections, each of which sends one
 * request after the other. Commits are durable.
 */
import { join } from 'node:path';
import { type Database, openPostgres } from '@tapin/api/database';
import { freePort } from '@tapin/api/free-port';
import { migrate } from '@tapin/api/migrate';
import { runOn, startPostgres } from '@tapin/api/postgres';
import { questions } from '@tapin/shared/contract/questions';
import autocannon from 'autocannon';
import { sql } from 'kysely';
import { headersOf, makeSchool } from '../cluster/school.ts';
import { startApi } from './api-server.ts';

const connections = 16;
const students = Number(process.env.BENCH_PUPILS ?? '12000');

async function fillDatabase(db: Database): Promise<number> {
  await migrate(db);
  const { id } = await makeSchool(db, students);
  await sql`vacuum analyze`.execute(db);
  return id;
}

const requestsOf = (schoolId: number, student: number): autocannon.Request[] =>
  questions.map(({ id, type }) => ({
    method: 'POST',
    path: `/api/student/submit-response/${schoolId}`,
    headers: { ...headersOf(String(student)), 'content-type': 'application/json' },
    body: JSON.stringify({ questionId: id, response: type === 'feeling' ? 4 : true }),
  }));

const postgres = await startPostgres(await freePort(), { durable: true });
try {
  await runOn(postgres.url('postgres'), 'create database answers');
  const databaseUrl = postgres.url('answers');
  const { db, close } = openPostgres(databaseUrl, () => {});
  const schoolId = await fillDatabase(db);
  await close();
  const api = await startApi(join(import.meta.dirname, '../..'), databaseUrl);
  let connection = 0;
  const { requests, latency, ...result } = await autocannon({
    url: api.origin,
    connections,
    amount: students * questions.length,
    // Each connection has separate students, so that no student has two requests in flight.
    setupClient(client) {
      connection += 1;
      const own: autocannon.Request[] = [];
      for (let student = connection; student <= students; student += connections)
        own.push(...requestsOf(schoolId, student));
      client.setRequests(own);
    },
  });
  await api.stop();
  if (result['2xx'] !== requests.total) throw new Error(`${requests.total - result['2xx']} answers failed`);
  process.stdout.write(
    `${requests.total} answers, ${requests.average} a second (at least ${requests.min}), p50 ${latency.p50} ms, p99 ${latency.p99} ms\n`,
  );
} finally {
  await postgres.stop();
}
