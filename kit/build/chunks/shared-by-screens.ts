import { type Chunk, type Compiler, rspack } from '@rspack/core';
import { slotChunk } from '@tapin/delivery-formats/slots';
import type { RemoteDeclaration } from '@tapin/shared/remote/define-remote';
import { readDeclaration } from '../read-remote.ts';

const sharedChunk = 'shared-by-screens';

/** With fewer screens, the request for one more chunk costs more than the repeated modules. */
const minScreens = 3;

/**
 * Puts the modules that at least half of the screens of a remote use into one chunk, so that a person who opens a
 * second screen does not download these modules again. A chunk for each set of screens would save more, but its hashes
 * would make the entry larger. Slots keep copies, because they are on pages that show no screen of their remote.
 */
export class SharedByScreensPlugin {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  apply(compiler: Compiler): void {
    let declared: Pick<RemoteDeclaration, 'screens' | 'slots'> = { screens: {}, slots: {} };
    compiler.hooks.beforeCompile.tapPromise('SharedByScreensPlugin', async () => {
      declared = (await readDeclaration(this.#folder).catch(() => null)) ?? declared;
    });
    const has = (parts: object, { name }: Chunk) => name !== undefined && Object.hasOwn(parts, name);
    const isSlot = ({ name }: Chunk) => Object.keys(declared.slots).some((slot) => slotChunk(slot) === name);
    new rspack.optimize.SplitChunksPlugin({
      cacheGroups: {
        default: false,
        defaultVendors: false,
        screens: {
          name: sharedChunk,
          chunks: (chunk) => !chunk.canBeInitial() && !isSlot(chunk),
          test: (module, { chunkGraph }) => {
            const chunks = [...chunkGraph.getModuleChunksIterable(module)];
            const users = chunks.filter((chunk) => has(declared.screens, chunk)).length;
            return users >= Math.max(minScreens, Object.keys(declared.screens).length / 2);
          },
          enforce: true,
        },
      },
    }).apply(compiler);
  }
}
