import { refuseUnsaidDevelopment } from '../api/src/basics/unsaid-development.ts';
import { endWithParent } from './start/end-with-parent.ts';
import { publishChanged } from './start/publish-changed.ts';
import { requirePublished } from './start/require-published.ts';
import { type Server, startServer, stopServers, untilHealthy } from './start/servers.ts';
import { readSettings, type Settings } from './start/settings.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);
const complain = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

const accounts = [
  ['student@demo.test', 'a student who can check in'],
  ['newstudent@demo.test', 'a student without grade and teachers yet'],
  ['teacher@demo.test', 'a teacher'],
  ['admin@demo.test', 'a school admin'],
  ['super@demo.test', 'a super admin'],
  ['pending@demo.test', 'a teacher who waits for approval'],
  ['district@demo.test', 'the district admin of Cedar Valley'],
  ['ridge@demo.test', 'the district admin of South Ridge'],
];

function welcome({ port }: Settings): void {
  say(`\nTapIn runs at http://localhost:${port}\n`);
  if (process.env.NODE_ENV === 'production') return;
  say('Demo accounts, all with the password TapIn-demo-1:');
  for (const [email = '', who] of accounts) say(`  ${email.padEnd(22)} ${who}`);
  say(`\nMail sent in development: http://localhost:${port}/api/dev/mailbox`);
  say('Ctrl-C stops everything.\n');
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  // Here too, as the servers are told what this process makes of it.
  refuseUnsaidDevelopment(process.env);
  const NODE_ENV = process.env.NODE_ENV || 'development';
  const production = NODE_ENV === 'production';
  const settings = await readSettings();
  const { port, apiPort, apiUrl, edgeUrl, dataFolder, store, channel } = settings;
  const servers: Server[] = [];
  let isStopping = false;
  const stop = async (exitCode: number) => {
    if (isStopping) return;
    isStopping = true;
    await stopServers(servers);
    process.exit(exitCode);
  };
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  // The terminal was closed.
  process.on('SIGHUP', () => void stop(0));
  // Whoever was asked to end took no word of it here.
  endWithParent(() => void stop(0));

  const run = async (name: string, main: string, origin: string, env: NodeJS.ProcessEnv) => {
    const server = startServer(name, main, { NODE_ENV, ...env });
    servers.push(server);
    void server.ended.then(() => {
      if (!isStopping) say(`${name} ended; stopping everything.`);
      return stop(1);
    });
    return untilHealthy(server, `${origin}/healthz`);
  };

  // In production parts are released by who means to: a change that is pulled must not go live by a restart.
  if (production) await requirePublished(store, channel);
  // While the API gets ready the parts are built; a wrong setting of it is told at once.
  const apiIsReady = run('The API', 'api/src/main.ts', apiUrl, {
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  });
  try {
    if (!production) await publishChanged(store, channel, say);
  } catch (error) {
    complain(error);
    return stop(1);
  }
  // The edge comes last: from its first answer on, everything behind it works.
  const edgeIsReady =
    (await apiIsReady) &&
    (await run('The edge', 'delivery/src/main.ts', edgeUrl, {
      PORT: String(port),
      API_URL: apiUrl,
      STORE_DIR: store,
      CHANNEL: channel,
      // Squads try their remotes out on sites of their own.
      OVERRIDE_ORIGINS:
        process.env.OVERRIDE_ORIGINS ?? (NODE_ENV === 'development' ? 'http://localhost:*' : ''),
    }));
  if (!edgeIsReady) return;
  welcome(settings);
  say(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
}

try {
  await start();
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
