import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack, type Stats } from '@rspack/core';

const { resolve } = createRequire(import.meta.url);
const versionOf = (library: string): string =>
  JSON.parse(readFileSync(resolve(`${library}/package.json`), 'utf8')).version;

const surfaces = ['api', 'i18n', 'query', 'router', 'session'].map((surface) => `@tapin/shared/${surface}`);
const libraries = ['react', 'react/jsx-runtime', 'react-dom', 'jotai'];
const one = (version: string) => ({ version, requiredVersion: `^${version}`, singleton: true, eager: true });
const shared = Object.fromEntries([
  ...libraries.map((module) => [module, one(versionOf(module.replace(/\/.*/, '')))]),
  ...surfaces.map((surface) => [surface, one('1.0.0')]),
]);

/** Builds the page of another product with the standard Module Federation plugin and its shared modules. */
export async function buildOtherHost(folder: string): Promise<void> {
  const compiler = rspack({
    context: import.meta.dirname,
    mode: 'production',
    entry: './page.tsx',
    output: { path: folder, filename: 'page.js', publicPath: '/elsewhere/', uniqueName: 'elsewhere' },
    resolve: { extensions: ['.ts', '.tsx', '.js'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          loader: 'builtin:swc-loader',
          options: {
            jsc: {
              parser: { syntax: 'typescript', tsx: true },
              transform: { react: { runtime: 'automatic' } },
              target: 'es2022',
            },
          },
        },
        { test: /\.css$/, type: 'css/auto' },
      ],
    },
    plugins: [
      new ModuleFederationPlugin({
        name: 'elsewhere',
        shared,
        shareStrategy: 'loaded-first',
        dts: false,
        manifest: false,
      }),
      new rspack.DefinePlugin({ 'process.env.TAPIN_API_URL': '"/api"' }),
    ],
    performance: false,
  });
  const stats = await new Promise<Stats | undefined>((done, fail) =>
    compiler.run((error, result) => (error ? fail(error) : done(result))),
  );
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
}
