import { requireNodeEnv } from '../api/src/basics/require-node-env.ts';
import { signDevelopmentStore } from '../delivery/src/publish/sign-channel.ts';
import type { DevelopmentKeys } from '../delivery/src/signing/open-signed-store.ts';
import { openStore } from '../delivery/src/store/open-store.ts';
import { publishChanged } from './start/publish-changed.ts';
import { publishKit } from './start/publish-kit.ts';
import { type Server, startServer, stopServers, untilHealthy } from './start/servers.ts';
import { readSettings, type Settings } from './start/settings.ts';
import { stopWithParent } from './start/stop-with-parent.ts';

/** Refuses to start without a published host, because the edge would never become healthy. */
async function requirePublished(storeAddress: string, channel: string): Promise<void> {
  const live = await openStore(storeAddress).readChannel(channel);
  if (live?.host) return;
  throw new Error(
    `no host is published on ${channel} in ${storeAddress}: in production "start" does not build; publish the parts with "release publish"`,
  );
}

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const printError = (error: unknown) =>
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);

const accounts = [
  ['student@demo.test', 'a student who can check in'],
  ['newstudent@demo.test', 'a student without a grade and teachers'],
  ['teacher@demo.test', 'a teacher'],
  ['admin@demo.test', 'a school admin'],
  ['super@demo.test', 'a super admin'],
  ['pending@demo.test', 'a teacher who waits for approval'],
  ['district@demo.test', 'the district admin of Cedar Valley'],
  ['ridge@demo.test', 'the district admin of South Ridge'],
];

/** The operator token in development. It is as public as the password of the demo accounts. */
const demoOpsToken = 'TapIn-demo-operator';

function printWelcome({ port }: Settings): void {
  printLine(`\nTapIn runs at http://localhost:${port}\n`);
  if (process.env.NODE_ENV === 'production') return;
  printLine('Demo accounts, all with the password TapIn-demo-1:');
  for (const [email = '', who] of accounts) printLine(`  ${email.padEnd(22)} ${who}`);
  printLine(`\nMail sent in development: http://localhost:${port}/api/dev/mailbox`);
  const token = process.env.OPS_TOKEN ? 'the OPS_TOKEN' : demoOpsToken;
  const opsHost = process.env.OPS_HOST || 'ops.localhost';
  printLine(`Operations page, with ${token} as the token: http://${opsHost}:${port}/ops`);
  printLine('Press Ctrl-C to stop.\n');
}

async function start(): Promise<void> {
  const startedAt = performance.now();
  // The check also runs in this process, because it passes its settings to the servers.
  requireNodeEnv(process.env);
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
  // SIGHUP means that the terminal was closed.
  process.on('SIGHUP', () => void stop(0));
  // npx and pnpm do not forward signals to this process, so it stops when its parent is gone.
  stopWithParent(() => void stop(0));

  const run = async (name: string, main: string, origin: string, env: NodeJS.ProcessEnv) => {
    const server = startServer(name, main, { NODE_ENV, ...env });
    servers.push(server);
    void server.ended.then(() => {
      if (!isStopping) printLine(`${name} ended, so all servers stop.`);
      return stop(1);
    });
    return untilHealthy(server, `${origin}/healthz`);
  };

  // In production a restart must not release changed sources. Operators release parts explicitly.
  if (production) await requirePublished(store, channel);
  // The parts are built while the API starts. A wrong setting of the API is reported before the builds end.
  const apiIsReady = run('The API', 'api/src/main.ts', apiUrl, {
    API_PORT: String(apiPort),
    DATA_DIR: dataFolder,
    PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
  });
  // Development signs releases with keys beside its store.
  let keys: DevelopmentKeys | null = null;
  try {
    if (!production && !process.env.SIGNING_ROOT) keys = await signDevelopmentStore(store, channel);
    if (!production) await publishChanged(store, channel, printLine);
  } catch (error) {
    printError(error);
    return stop(1);
  }
  // The edge starts last, so that everything behind it works from its first reply on.
  const edgeIsReady =
    (await apiIsReady) &&
    (await run('The edge', 'delivery/src/main.ts', edgeUrl, {
      PORT: String(port),
      API_URL: apiUrl,
      STORE_DIR: store,
      CHANNEL: channel,
      ...(keys && { SIGNING_ROOT: keys.SIGNING_ROOT, EDGE_KEY: keys.EDGE_KEY }),
      OPS_TOKEN: process.env.OPS_TOKEN || (NODE_ENV === 'development' ? demoOpsToken : ''),
      // Only sites of squads load remotes from development servers.
      OVERRIDE_ORIGINS:
        process.env.OVERRIDE_ORIGINS ?? (NODE_ENV === 'development' ? 'http://localhost:*' : ''),
    }));
  if (!edgeIsReady) return;
  printWelcome(settings);
  printLine(`Ready after ${((performance.now() - startedAt) / 1000).toFixed(1)} s.`);
  if (!production && process.env.TAPIN_KIT !== 'off') await publishKit(store, channel, printLine);
}

try {
  await start();
} catch (error) {
  printError(error);
  process.exitCode = 1;
}
