import { pathToFileURL } from 'node:url';
import { type LoaderContext, rspack } from '@rspack/core';

/** The names that the bundler puts around its runtime in each entry. A page has the runtime once: here they are parameters. */
const parameters = [
  '__module_federation_runtime_require__',
  '__module_federation_bundler_runtime__',
  '__module_federation_container_name__',
  '__module_federation_library_type__',
];

/** What is the same for every build of ours. */
const constants = {
  __module_federation_runtime_plugins__: '[]',
  __module_federation_remote_infos__: '{}',
  __module_federation_share_strategy__: "'loaded-first'",
  __module_federation_share_fallbacks__: 'undefined',
};

/** Writes a module with the bundler's federation runtime as one function, in the way in which the bundler writes it into an entry. */
export function sharedRuntime(defaultRuntime: () => void): string {
  const body = rspack.Template.getFunctionContent(defaultRuntime);
  const known = new Set([...parameters, ...Object.keys(constants)]);
  const unknown = (body.match(/\b__module_federation_\w+__\b/g) ?? []).find((name) => !known.has(name));
  if (unknown)
    throw new Error(`the federation runtime of @rspack/core has a name that we do not set: ${unknown}`);
  return [
    ...Object.entries(constants).map(([name, value]) => `const ${name} = ${value};`),
    `export default function (${parameters.join(', ')}) {${body}}`,
  ].join('\n');
}

/** Turns the bundler's own file into the module above. */
export default async function sharedRuntimeLoader(this: LoaderContext): Promise<string> {
  const { default: defaultRuntime }: { default: () => void } = await import(
    pathToFileURL(this.resourcePath).href
  );
  return sharedRuntime(defaultRuntime);
}
