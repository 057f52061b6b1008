import { execFileSync } from 'node:child_process';
import { NewRemoteError, writeRemote } from './new-remote/write-remote.ts';
import { root } from './start/parts.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

try {
  const [name, ...rest] = process.argv.slice(2);
  if (!name || rest.length > 0) throw new NewRemoteError('say one name: pnpm new-remote reading-room');
  const folder = await writeRemote(name, root);
  // The workspace has one package more.
  execFileSync('npx', ['--yes', 'pnpm@12', 'install', '--prefer-offline'], { cwd: root, stdio: 'inherit' });
  say(`
${folder} is a remote with a screen, a test and an entry in the navigation.

  pnpm start                                 builds and publishes it to the local store
  pnpm --filter @tapin/remote-${name} dev    shows it in the running site while you change it
  pnpm test components                       runs its test beside the others
`);
} catch (error) {
  if (!(error instanceof NewRemoteError)) throw error;
  process.stderr.write(`new-remote: ${error.message}\n`);
  process.exitCode = 1;
}
