import { textsOf } from '@tapin/shared/i18n';
import type { RemoteVersion } from '@tapin/shared/remote/discovery';
import type { SlotName } from '@tapin/shared/remote/manifest';
import type { RemoteModule, RemoteRoute } from '@tapin/shared/remote/module';
import type { ComponentType } from 'react';
import type { Remote } from './discovery.ts';
import { PartError } from './load-error.ts';
import { retryFile } from './retry-file.ts';

/** What the shell shows of a remote: the screen of a path, or what fills a slot. */
export type Part = { path: string } | { slot: SlotName };

export interface LoadedPart {
  Component: ComponentType;
  /** Key of the document title, with the remote's namespace; slots have none. */
  title: string | null;
  version: RemoteVersion;
  bringData: RemoteRoute['data'];
  messages: RemoteModule['messages'];
  holdsInput: RemoteModule['holdsInput'];
}

export const nameOf = (part: Part) => ('path' in part ? part.path : part.slot);

/** An earlier version may not have had the part yet: that is no failure of it. */
export const has = ({ manifest }: RemoteVersion, part: Part) =>
  'path' in part ? manifest.paths.some(({ path }) => path === part.path) : manifest.slots.includes(part.slot);

/** The component of a part, with its texts on this device; both are fetched at the same time. */
export async function showable(
  remote: Remote,
  module: RemoteModule,
  part: Part,
): Promise<Omit<LoadedPart, 'version'>> {
  const route = 'path' in part ? module.routes.find(({ path }) => path === part.path) : undefined;
  const loadComponent = 'path' in part ? route?.screen : module.slots[part.slot];
  if (!loadComponent) throw new PartError('shape', `${remote.name} has no ${nameOf(part)}`);
  const [component] = await Promise.all([retryFile(loadComponent), retryFile(textsOf(module.messages))]);
  if (!isComponent(component.default)) throw new PartError('shape', `${nameOf(part)} is no component`);
  return {
    Component: component.default,
    title: route ? `${remote.name}:${route.title}` : null,
    bringData: route?.data,
    messages: module.messages,
    holdsInput: module.holdsInput,
  };
}

/** A function, or what `memo` and the like make of one. */
const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
