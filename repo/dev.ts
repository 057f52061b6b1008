import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { join } from 'node:path';
import './env.ts';
import { StartError } from '../api/src/basics/environment.ts';
import { requireNodeEnv } from '../api/src/basics/require-node-env.ts';
import { buildableParts, root } from './start/parts.ts';
import { publishChanged } from './start/publish-changed.ts';
import { publishKit } from './start/publish-kit.ts';
import { untilHealthy } from './start/servers.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** Refuses production settings, because the child processes always run in development. */
function refuseOtherThanDevelopment(): void {
  requireNodeEnv(process.env);
  const { NODE_ENV } = process.env;
  if (!NODE_ENV || NODE_ENV === 'development') return;
  throw new StartError(
    `NODE_ENV=${NODE_ENV} is not supported by "dev": set it to development, or use "start"`,
  );
}

try {
  refuseOtherThanDevelopment();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exit(1);
}

const { PORT = '4400', STORE_DIR = join(root, '.data/store'), CHANNEL = 'production' } = process.env;
const firstPort = Number(process.env.DEV_PORT) || 4403;
const debounceMs = 200;

const child = ([script = '', ...args]: string[], cwd: string, env: NodeJS.ProcessEnv = {}) =>
  spawn(process.execPath, [join(root, script), ...args], {
    cwd,
    env: { ...process.env, NODE_ENV: 'development', ...env },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });

const remotes = buildableParts().filter(({ name }) => name !== 'host');
const site = child(['repo/start.ts'], root);
const servers = remotes.map(({ folder }, index) =>
  child(['kit/src/tapin.ts', 'dev'], folder, { DEV_PORT: `${firstPort + index}` }),
);
const stop = () => {
  for (const each of [site, ...servers]) each.kill('SIGTERM');
};
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
const ended = new Promise<number>((resolve) => site.once('exit', (code) => resolve(code ?? 1)));
void ended.then((code) => {
  stop();
  process.exit(code);
});

const query = remotes
  .map(({ name }, index) => `remote.${name}=http://localhost:${firstPort + index}`)
  .join('&');
void untilHealthy({ name: 'The site', child: site, ended }, `http://localhost:${PORT}/healthz`).then(
  (isHealthy) => {
    if (isHealthy)
      printLine(
        `\nThe site with every remote from its development server: http://localhost:${PORT}/?${query}\n`,
      );
  },
);

/**
 * No development server serves the host. It is built and released to the local store, and pages load it at the next
 * navigation.
 */
let timer: NodeJS.Timeout | undefined;
for (const folder of ['host/src', 'shared/src'])
  watch(join(root, folder), { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      publishChanged(STORE_DIR, CHANNEL, printLine, 'host')
        .then(() => publishKit(STORE_DIR, CHANNEL, printLine))
        .catch((error: Error) => printLine(error.message));
    }, debounceMs);
  });
