import { basename, join } from 'node:path';
import { configProblems } from '@tapin/delivery-formats/config';
import { type RemoteManifest, RemoteManifestSchema } from '@tapin/delivery-formats/manifest';
import { OwnerSchema } from '@tapin/delivery-formats/owner';
import { schemaProblems } from '@tapin/delivery-formats/schema-problems';
import type { DefinedRemote, RemoteDeclaration } from '@tapin/shared/remote/define-remote';
import { manifestOf } from '@tapin/shared/remote/manifest-of';
import { readPackage, remoteNameOf } from '../shared-modules.ts';
import { evaluateModule } from './evaluate-module.ts';
import { translate } from './translate.ts';

export const declarationFile = 'src/remote.ts';

type DeclaredRemote = Pick<DefinedRemote, 'declaration'>;

/**
 * Evaluates the declaration of a remote, and creates its manifest with the texts of every language. No code of its
 * screens runs: the declaration imports only `defineRemote` and data, and the files that it names are not imported here.
 */
export async function readRemote(folder: string): Promise<DeclaredRemote & { manifest: RemoteManifest }> {
  const part = basename(folder);
  const remote = defaultOf(await evaluateModule(join(folder, declarationFile)));
  if (!remote)
    throw new Error(`${part}: ${declarationFile} must have defineRemote({ … }) as its default export`);
  const { declaration } = remote;
  const manifest = manifestOf(declaration, (key, language) => translate(folder, key, language));
  const { owner, config } = declaration;
  const problems = [
    ...schemaProblems(RemoteManifestSchema, manifest),
    ...(config ? configProblems(config) : []),
    ...(owner ? schemaProblems(OwnerSchema, owner).map((problem) => `owner: ${problem}`) : []),
  ];
  if (problems.length > 0) throw new Error(`${part}: ${declarationFile}: ${problems.join('; ')}`);
  const named = remoteNameOf(readPackage(folder));
  if (named !== manifest.name)
    throw new Error(
      `${part}: ${declarationFile} has the name "${manifest.name}", and package.json "${named}": give both the same name`,
    );
  return { declaration, manifest };
}

/** Returns the declaration of a remote without a check of its content, or null if the folder has no declaration. */
export const readDeclaration = async (folder: string): Promise<RemoteDeclaration | null> =>
  defaultOf(await evaluateModule(join(folder, declarationFile)))?.declaration ?? null;

function defaultOf(module: unknown): DeclaredRemote | null {
  const exported = isObject(module) ? module.default : undefined;
  return isDefinedRemote(exported) ? exported : null;
}

const isDefinedRemote = (value: unknown): value is DeclaredRemote =>
  isObject(value) && isObject(value.declaration);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
