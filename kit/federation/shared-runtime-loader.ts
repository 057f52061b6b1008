import { pathToFileURL } from 'node:url';
import { type LoaderContext, rspack } from '@rspack/core';

/**
 * The names that the bundler declares around its runtime in each entry. The generated function has them as parameters,
 * because a page has only one copy of the runtime.
 */
const parameters = [
  '__module_federation_runtime_require__',
  '__module_federation_bundler_runtime__',
  '__module_federation_container_name__',
  '__module_federation_library_type__',
];

const constants = {
  __module_federation_runtime_plugins__: '[]',
  __module_federation_remote_infos__: '{}',
  __module_federation_share_strategy__: "'loaded-first'",
  __module_federation_share_fallbacks__: 'undefined',
};

export function sharedRuntime(defaultRuntime: () => void): string {
  const body = rspack.Template.getFunctionContent(defaultRuntime);
  const known = new Set([...parameters, ...Object.keys(constants)]);
  const unknown = (body.match(/\b__module_federation_\w+__\b/g) ?? []).find((name) => !known.has(name));
  if (unknown)
    throw new Error(
      `the federation runtime of @rspack/core uses a name without a value: add ${unknown} to the constants or parameters`,
    );
  return [
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${value};`),
    `export default function (${parameters.join(', ')}) {${body}}`,
  ].join('\n');
}

export default async function sharedRuntimeLoader(this: LoaderContext): Promise<string> {
  const { default: defaultRuntime }: { default: () => void } = await import(
    pathToFileURL(this.resourcePath).href
  );
  return sharedRuntime(defaultRuntime);
}
