import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compileFunction } from 'node:vm';
import { transformFileSync } from '@swc/core';

/** What a remote's module really offers: for each path and slot, and each language, the file behind it. */
export interface RealRemote {
  screens: Map<string, string>;
  slots: Map<string, string>;
  messages: Map<string, string>;
}

type Lazy = () => unknown;
interface Exported {
  routes: { path: string; screen: Lazy }[];
  slots: Record<string, Lazy>;
  messages: Record<string, Lazy>;
}

/**
 * Runs `src/remote.tsx` without anything that it only uses: its own files are run as well, packages are stand-ins, and
 * of what it would fetch later only the name is read.
 */
export async function readRemote(folder: string): Promise<RealRemote> {
  const modules = new Map<string, { exports: unknown }>();
  const asked: string[] = [];
  let isRead = false;

  const run = (file: string): unknown => {
    const known = modules.get(file);
    if (known) return known.exports;
    const module = { exports: {} };
    modules.set(file, module);
    const take = (request: string) => {
      const target = fileOf(folder, file, request);
      if (isRead) asked.push(target ?? request);
      return target && !isRead && /\.tsx?$/.test(target) ? run(target) : standIn;
    };
    compileFunction(asCommonJs(file), ['require', 'module', 'exports'], { filename: file })(
      take,
      module,
      module.exports,
    );
    return module.exports;
  };

  const exported = defaultOf(run(join(folder, 'src/remote.tsx')));
  isRead = true;
  const fileBehind = async (load: Lazy): Promise<string> => {
    asked.length = 0;
    await load();
    return asked[0] ?? '';
  };
  const filesBehind = async (entries: [string, Lazy][]) => {
    const files = new Map<string, string>();
    for (const [name, load] of entries) files.set(name, await fileBehind(load));
    return files;
  };
  return {
    screens: await filesBehind(exported.routes.map(({ path, screen }) => [path, screen])),
    slots: await filesBehind(Object.entries(exported.slots)),
    messages: await filesBehind(Object.entries(exported.messages)),
  };
}

/** By this a remote makes its texts in every language. */
const languages = '@tapin/shared/contract/languages';

/** The file of the remote itself that a request means, or of the languages; null for a package. */
function fileOf(folder: string, from: string, request: string): string | null {
  if (request === languages) return fileURLToPath(import.meta.resolve(languages));
  const file = request.startsWith('#src/')
    ? join(folder, 'src', request.slice('#src/'.length))
    : resolve(dirname(from), request);
  return /^(\.|#src\/)/.test(request) && existsSync(file) ? file : null;
}

const asCommonJs = (file: string): string =>
  transformFileSync(file, {
    configFile: false,
    swcrc: false,
    jsc: {
      parser: { syntax: 'typescript', tsx: file.endsWith('x') },
      transform: { react: { runtime: 'automatic' } },
      target: 'es2024',
    },
    module: { type: 'commonjs' },
  }).code;

/** Whatever a package exports: it can be called and looked into, and is itself again. */
const standIn: unknown = new Proxy(() => standIn, {
  get: (_, key) => {
    if (key === Symbol.iterator) return [][Symbol.iterator];
    return key === 'then' || key === Symbol.toPrimitive ? undefined : standIn;
  },
});

function defaultOf(module: unknown): Exported {
  const exported = isObject(module) ? module.default : undefined;
  if (isExported(exported)) return exported;
  throw new Error('src/remote.tsx has no routes, slots and messages as its default export');
}

const isExported = (value: unknown): value is Exported =>
  isObject(value) && Array.isArray(value.routes) && isObject(value.slots) && isObject(value.messages);

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
