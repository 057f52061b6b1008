import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DefinedRemote } from '@tapin/shared/remote/define-remote';
import { RemoteManifestSchema } from '@tapin/shared/remote/manifest';
import { Value } from 'typebox/value';

export const declarationFile = 'src/remote.ts';

/**
 * Evaluates the declaration of a remote. Of its screens nothing runs: a declaration imports only `defineRemote` and data
 * from which it derives paths, and the files that it names are not imported here.
 */
export async function readRemote(folder: string): Promise<DefinedRemote> {
  const part = basename(folder);
  const remote = defaultOf(await evaluate(join(folder, declarationFile)));
  if (!remote)
    throw new Error(`${part}: ${declarationFile} must have defineRemote({ … }) as its default export`);
  const [problem] = Value.Errors(RemoteManifestSchema, remote.manifest);
  if (problem)
    throw new Error(
      `${part}: ${declarationFile} is not valid at ${problem.instancePath}: ${problem.message}`,
    );
  if (part !== `remote-${remote.manifest.name}`)
    throw new Error(`${part}: ${declarationFile} says "${remote.manifest.name}": give both the same name`);
  return remote;
}

/**
 * Node keeps what it has imported; the hash makes it read a declaration again that has changed during `dev`. What the
 * declaration imports stays as it was: after a change of that, `dev` has to be started again.
 */
function evaluate(file: string): Promise<unknown> {
  const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
  return import(`${pathToFileURL(file)}?${hash}`);
}

function defaultOf(module: unknown): DefinedRemote | null {
  const exported = isObject(module) ? module.default : undefined;
  return isDefinedRemote(exported) ? exported : null;
}

const isDefinedRemote = (value: unknown): value is DefinedRemote =>
  isObject(value) && isObject(value.declaration) && isObject(value.manifest);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
