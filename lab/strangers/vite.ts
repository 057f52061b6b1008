import { federation } from '@module-federation/vite';
import { runVite } from '../run-vite.ts';
import { consumed, declare, exposes, federationName, type StrangerBuild } from './stranger.ts';

/** Builds the remote with Vite. The entry is an ES module. */
export async function buildWithVite({ version, folder }: StrangerBuild): Promise<void> {
  await runVite({
    root: import.meta.dirname,
    base: './',
    configFile: false,
    logLevel: 'error',
    build: {
      target: 'chrome127',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: { input: exposes['./remote'] },
    },
    plugins: [
      federation({
        name: federationName(version),
        filename: 'remoteEntry.js',
        manifest: true,
        dts: false,
        exposes,
        shared: consumed,
      }),
    ],
  });
  await declare({ version, folder });
}
