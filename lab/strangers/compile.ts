import { consumed, exposes } from './stranger.ts';

export const bundle = (name: string, folder: string) => ({
  context: import.meta.dirname,
  mode: 'production' as const,
  entry: {},
  output: { path: folder, publicPath: 'auto', uniqueName: name, crossOriginLoading: 'anonymous' as const },
});

export const federation = (name: string) => ({
  name,
  filename: 'remoteEntry.js',
  library: { type: 'window', name },
  exposes,
  shared: consumed,
  shareStrategy: 'loaded-first' as const,
  dts: false,
});

interface Stats {
  hasErrors(): boolean;
  toString(options: 'errors-only'): string;
}

interface Compiler {
  run(done: (error: Error | null, stats: Stats | undefined) => void): void;
  close(done: () => void): void;
}

export async function compile(compiler: Compiler | null): Promise<void> {
  if (!compiler) throw new Error('the bundler created no compiler');
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise<void>((resolve) => compiler.close(resolve));
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
