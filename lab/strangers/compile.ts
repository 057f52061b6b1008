interface Stats {
  hasErrors(): boolean;
  toString(options: 'errors-only'): string;
}

interface Compiler {
  run(done: (error: Error | null, stats: Stats | undefined) => void): void;
  close(done: () => void): void;
}

/** Runs a compiler of webpack or Rspack once. */
export async function compile(compiler: Compiler | null): Promise<void> {
  if (!compiler) throw new Error('the bundler created no compiler');
  const stats = await new Promise<Stats | undefined>((resolve, reject) =>
    compiler.run((error, result) => (error ? reject(error) : resolve(result))),
  );
  await new Promise<void>((resolve) => compiler.close(resolve));
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
