import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import type { SlotName } from '@tapin/delivery-formats/manifest';
import { textLoaderOf } from '@tapin/shared/i18n';
import type { RemoteModule, RemoteRoute } from '@tapin/shared/remote/module';
import type { ComponentType } from 'react';
import type { Remote } from '../discovery.ts';
import { PartError, retryFile } from './load-error.ts';

export type Part = { path: string } | { slot: SlotName };

export interface LoadedPart {
  Component: ComponentType;
  /** The key of the document title with the namespace of the remote; null for a slot. */
  title: string | null;
  version: RemoteVersion;
  prefetchData: RemoteRoute['data'];
  messages: RemoteModule['messages'];
  holdsInput: RemoteModule['holdsInput'];
}

export const partName = (part: Part) => ('path' in part ? part.path : part.slot);

/** Whether a version has a screen or slot. An earlier version may lack it, which is not an error. */
export const hasPart = ({ manifest }: RemoteVersion, part: Part) =>
  'path' in part ? manifest.paths.some(({ path }) => path === part.path) : manifest.slots.includes(part.slot);

export async function loadPart(
  remote: Remote,
  module: RemoteModule,
  part: Part,
): Promise<Omit<LoadedPart, 'version'>> {
  const route = 'path' in part ? module.routes.find(({ path }) => path === part.path) : undefined;
  const loadComponent = 'path' in part ? route?.screen : module.slots[part.slot];
  if (!loadComponent) throw new PartError('shape', `${remote.name} has no ${partName(part)}`);
  const [component] = await Promise.all([retryFile(loadComponent), retryFile(textLoaderOf(module.messages))]);
  if (!isComponent(component.default)) throw new PartError('shape', `${partName(part)} is no component`);
  return {
    Component: component.default,
    title: route ? `${remote.name}:${route.title}` : null,
    prefetchData: route?.data,
    messages: module.messages,
    holdsInput: module.holdsInput,
  };
}

const isComponent = (value: unknown): boolean =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
