import { dirname } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { placeholderModule } from './placeholder-module.ts';
import { readRemote } from './read-remote.ts';

/** Replaces the declaration of a remote by the module that renders its placeholders in Node. */
export default async function placeholderLoader(this: LoaderContext): Promise<string> {
  return placeholderModule(await readRemote(dirname(dirname(this.resourcePath))));
}
