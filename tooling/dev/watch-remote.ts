import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { remoteConfig } from '../build/remote.ts';
import { readPackage, remoteNameOf } from '../shared-modules.ts';
import { serveBuilds } from './dev-server.ts';

/** Builds a remote after each change of its sources or of `shared`, and serves the build to a running site. */
export async function watchRemote(folder: string, port: number, printLine: (line: string) => void) {
  const manifest = readPackage(folder);
  const remote = remoteNameOf(manifest);
  const output = mkdtempSync(join(tmpdir(), `tapin-dev-${remote}-`));
  // The build is not minified but for production, because the site provides the production build of React.
  Object.assign(process.env, { NODE_ENV: 'production', TAPIN_VERSION: `${manifest.version}-local` });
  const config = remoteConfig(folder);
  const server = await serveBuilds(output, port);
  const compiler = rspack({
    ...config,
    devtool: 'source-map',
    infrastructureLogging: { level: 'error' },
    output: { ...config.output, path: output },
    optimization: { ...config.optimization, minimize: false },
  });
  const isBuilt = Promise.withResolvers<void>();
  compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    if (error || stats?.hasErrors())
      return printLine(error?.message ?? stats?.toString('errors-only') ?? 'the build failed');
    printLine(`${remote} is built`);
    server.notifyBuilt();
    isBuilt.resolve();
  });
  await isBuilt.promise;
  return { remote, origin: server.origin };
}
