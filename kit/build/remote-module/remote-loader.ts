import { dirname } from 'node:path';
import type { LoaderContext } from '@rspack/core';
import { readRemote } from '../read-remote.ts';
import { remoteModule } from './remote-module.ts';

export default async function remoteLoader(this: LoaderContext): Promise<string> {
  return remoteModule(await readRemote(dirname(dirname(this.resourcePath))));
}
