import { openLog } from '@tapin/servers/log';
import { LogLines } from '@tapin/servers/log-lines';
import fastify from 'fastify';
import { EventLoopWatch } from '#src/infrastructure/monitoring/event-loop-watch.ts';
import { RunningCalls } from '#src/infrastructure/monitoring/running-calls.ts';

// A server process whose event loop a call can block. It is a process because its watchdog writes to standard error.
const [killAfterMs = ''] = process.argv.slice(2);
const calls = new RunningCalls(['GET /healthz', 'GET /readyz']);
const watch = new EventLoopWatch({
  calls,
  log: openLog('api', new LogLines((line) => process.stderr.write(line))),
  logLevel: 'info',
  killAfterMs: killAfterMs === '' ? null : Number(killAfterMs),
  blockedAfterMs: 1_000,
  notReadyMs: 1_500,
});

const app = fastify();
calls.addHooks(app);
const access = { kind: 'public' } as const;
const database = calls.plugin;
app.get<{ Querystring: { ms: string } }>(
  '/block',
  { config: { access, call: 'GET /healthz' } },
  async ({ query }) => {
    // Another call runs while this one waits for the database.
    await app.inject('/state');
    await Reflect.apply(database.transformResult, database, [{ result: { rows: [] } }]);
    const end = performance.now() + Number(query.ms);
    while (performance.now() < end);
    return {};
  },
);
app.get('/state', { config: { access, call: 'GET /readyz' } }, async () => ({
  wasBlocked: watch.wasBlocked(),
  blocks: Object.fromEntries(watch.blocks),
}));
const address = await app.listen({ port: 0, host: '127.0.0.1' });
watch.start();
process.stdout.write(`${address}\n`);
process.on('disconnect', () => process.exit());
