import { join } from 'node:path';
import { federation } from '@module-federation/vite';
import { runVite } from '../run-vite.ts';
import { defined, provided } from './shared.ts';

export async function buildHostWithVite(folder: string): Promise<void> {
  await runVite({
    root: import.meta.dirname,
    base: '/elsewhere/',
    configFile: false,
    logLevel: 'error',
    define: defined,
    build: {
      target: 'chrome127',
      outDir: folder,
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.tsx'),
        output: { entryFileNames: 'page.js' },
      },
    },
    plugins: [
      federation({
        name: 'elsewhere',
        shared: provided,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
    ],
  });
}
