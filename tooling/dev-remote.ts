import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import './env.ts';
import { watchRemote } from './dev/watch-remote.ts';
import { root } from './start/parts.ts';

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Each remote has a port of its own, so that several can be worked on at once. */
const firstPort = 4403;
const folder = process.cwd();
const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
const port = Number(process.env.DEV_PORT) || firstPort + Math.max(0, remotes.indexOf(basename(folder)));
process.on('disconnect', () => process.exit());

const { remote, origin } = await watchRemote(folder, port, say);
const site = process.env.SITE || `http://localhost:${process.env.PORT || 4400}`;
say(`open ${site}/?remote.${remote}=${origin}`);
say(`     ${site}/?remote=off goes back to what is released; the site must allow it (OVERRIDE_ORIGINS)`);
