import { resolve } from 'node:path';
import { type Configuration, rspack, type Stats } from '@rspack/core';
import { remoteConfig } from '../build/remote.ts';
import { readPackage, remoteNameOf } from '../shared-modules.ts';

interface BuiltRemote {
  name: string;
  version: string;
  path: string;
  seconds: number;
  problems: string[];
}

export async function buildRemote(folder: string, output = 'dist'): Promise<BuiltRemote> {
  process.env.NODE_ENV ||= 'production';
  const startedAt = performance.now();
  const config = remoteConfig(folder);
  const path = resolve(folder, output);
  const stats = await compile({ ...config, output: { ...config.output, path } });
  const manifest = readPackage(folder);
  return {
    name: remoteNameOf(manifest),
    version: process.env.TAPIN_VERSION ?? manifest.version,
    path,
    seconds: Number(((performance.now() - startedAt) / 1000).toFixed(1)),
    problems: stats.hasErrors() ? errorsIn(stats) : [],
  };
}

const compile = (config: Configuration): Promise<Stats> =>
  new Promise((resolve, reject) => {
    // The manifest plugin warns about the automatic public path, which is intended.
    const compiler = rspack({ ...config, infrastructureLogging: { level: 'error' } });
    compiler.run((error, stats) =>
      compiler.close(() =>
        stats ? resolve(stats) : reject(error ?? new Error('the bundler reported nothing')),
      ),
    );
  });

const errorsIn = (stats: Stats): string[] =>
  stats.toString({ all: false, errors: true, errorDetails: false, colors: false }).trim().split('\n');
