import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { define, productionRouter, typescriptSyntax } from '../build/base.ts';
import { root } from '../pack/sources.ts';

const styles = join(root, 'host/src/styles');

/** The script and the styles of the page of widgets. */
export interface Bundle {
  script: string;
  style: string;
}

/**
 * Builds the examples of the widgets into one script, which loads no other. The default policy of the host comes first,
 * because the edge enforces Trusted Types for this page, too.
 */
export async function bundleWidgets(): Promise<Bundle> {
  const output = mkdtempSync(join(tmpdir(), 'tapin-widgets-'));
  const compiler = rspack({
    context: join(root, 'shared'),
    mode: 'production',
    devtool: false,
    target: 'browserslist:chrome >= 114',
    entry: {
      widgets: [
        join(root, 'host/src/page/trusted-types.ts'),
        join(styles, 'tokens.css'),
        join(styles, 'reset.css'),
        join(root, 'shared/widgets/src/main.tsx'),
      ],
    },
    output: { path: output, filename: 'widgets.js', cssFilename: 'widgets.css' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          type: 'javascript/auto',
          options: {
            jsc: typescriptSyntax,
          },
        },
        { test: /\.module\.css$/, type: 'css/module' },
        { test: /(?<!\.module)\.css$/, type: 'css' },
      ],
      parser: { 'css/module': { namedExports: false }, javascript: { dynamicImportMode: 'eager' } },
    },
    optimization: {
      splitChunks: false,
      moduleIds: 'natural',
      chunkIds: 'natural',
      minimizer: [
        new rspack.SwcJsMinimizerRspackPlugin({ minimizerOptions: { format: { comments: false } } }),
        new rspack.LightningCssMinimizerRspackPlugin(),
      ],
    },
    plugins: [define(''), productionRouter()],
    performance: false,
  });
  try {
    await new Promise<void>((resolve, reject) =>
      compiler.run((error, stats) => {
        const problem = error ?? (stats?.hasErrors() ? new Error(stats.toString('errors-only')) : null);
        compiler.close(() => (problem ? reject(problem) : resolve()));
      }),
    );
    const read = (file: string) => readFileSync(join(output, file), 'utf8');
    return { script: read('widgets.js'), style: read('widgets.css') + themes() };
  } finally {
    rmSync(output, { recursive: true, force: true });
  }
}

/** Returns the tokens of both themes for a part of a page. In the product, the device decides about the theme. */
export function themes(): string {
  const tokens = readFileSync(join(styles, 'tokens.css'), 'utf8');
  const blocks = [...tokens.matchAll(/:root \{([^}]*)\}/g)].map(([, block = '']) => block);
  const [light = '', dark = ''] = blocks;
  const declared = light.replace(/color-scheme:[^;]*;/, '');
  return `[data-theme]{${declared}}[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark;${dark}}`;
}
