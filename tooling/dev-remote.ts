import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import './env.ts';
import { watchRemote } from './dev/watch-remote.ts';
import { root } from './start/parts.ts';

const printLine = (line: string) => process.stdout.write(`${line}\n`);

/** The port of the first remote. Each remote has its own port, so that several can run at the same time. */
const firstPort = 4403;
const folder = process.cwd();
const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const port = Number(process.env.DEV_PORT) || firstPort + Math.max(0, remotes.indexOf(basename(folder)));
process.on('disconnect', () => process.exit());

const { remote, origin } = await watchRemote(folder, port, printLine);
const site = process.env.SITE || `http://localhost:${process.env.PORT || 4400}`;
printLine(`to load this build, open ${site}/?remote.${remote}=${origin}`);
printLine(
  `to load the released version again, open ${site}/?remote=off; the site must allow ${origin} in OVERRIDE_ORIGINS`,
);
