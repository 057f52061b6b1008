import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import type { BuildProblem, LocalBuild } from '@tapin/delivery-formats/local-build';
import { toPrintableLine } from '@tapin/servers/printable';
import { remoteConfig } from '../build/remote.ts';
import { readPackage, remoteNameOf } from '../shared-modules.ts';
import { problemsOf } from './build-problems.ts';
import { serveBuilds } from './dev-server.ts';

/**
 * Builds a remote after each change of its sources or of `shared`, and serves the build to a running site. It resolves
 * after the first build, also when that build failed.
 */
export async function watchRemote(folder: string, port: number, printLine: (line: string) => void) {
  const manifest = readPackage(folder);
  const remote = remoteNameOf(manifest);
  const output = mkdtempSync(join(tmpdir(), `tapin-dev-${remote}-`));
  // The build is not minified but for production, because the site provides the production build of React.
  Object.assign(process.env, { NODE_ENV: 'production', TAPIN_VERSION: `${manifest.version}-local` });
  const config = remoteConfig(folder);
  const server = await serveBuilds(output, port, ({ message, place }) =>
    printLine(toPrintableLine(`${remote} threw in the page: ${message}${place ? ` (${place})` : ''}`)),
  );
  const compiler = rspack({
    ...config,
    devtool: 'source-map',
    infrastructureLogging: { level: 'error' },
    // The maps lie beside their files, where browsers and the server look for them.
    output: {
      ...config.output,
      path: output,
      sourceMapFilename: '[file].map',
      devtoolModuleFilenameTemplate: 'webpack:///[resource-path]',
    },
    optimization: { ...config.optimization, minimize: false },
  });
  const isBuilt = Promise.withResolvers<void>();
  const watching = compiler.watch({ aggregateTimeout: 50 }, (error, stats) => {
    const build = stateOf(error ?? null, stats ? problemsOf(stats) : []);
    const lines = build.status === 'built' ? [`${remote} is built`] : build.problems.map(lineOf);
    for (const line of lines) printLine(line);
    server.notify(build);
    isBuilt.resolve();
  });
  await isBuilt.promise;
  const close = async () => {
    server.close();
    await new Promise<void>((resolve) => (watching ? watching.close(() => resolve()) : resolve()));
  };
  return { remote, origin: server.origin, close };
}

function stateOf(error: Error | null, problems: BuildProblem[]): LocalBuild {
  const unlocated = error ? [{ file: '', line: null, message: error.message, excerpt: '' }] : [];
  const all = [...unlocated, ...problems];
  return all.length === 0 ? { status: 'built' } : { status: 'failed', problems: all };
}

function lineOf({ file, line, message, excerpt }: BuildProblem): string {
  const place = file && `${line === null ? file : `${file}:${line}`}: `;
  return `${place}${message}${excerpt && `\n${excerpt}`}`;
}
