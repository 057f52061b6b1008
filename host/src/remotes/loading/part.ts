import type { RemoteVersion } from '@tapin/delivery-formats/discovery';
import type { SlotValue } from '@tapin/delivery-formats/slots';
import { textLoaderOf } from '@tapin/shared/i18n';
import type { Lazy, RemoteModule, RemoteRoute, SlotComponent } from '@tapin/shared/remote/module';
import type { ComponentType } from 'react';
import type { Remote } from '../discovery.ts';
import { PartError, retryFile } from './load-error.ts';

/** A screen or a slot of a remote. A slot is named as in the manifest, such as `staff/dashboard-card`. */
export type Part = { path: string } | { slot: string };

/** The props that the owner of a slot passes to its content. A screen has none. */
export type PartProps = Readonly<Record<string, SlotValue>>;

export interface LoadedPart {
  Component: ComponentType<PartProps>;
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
  'path' in part ? manifest.paths.some(({ path }) => path === part.path) : fillsSlot(manifest, part.slot);

export const fillsSlot = ({ slots }: { slots: readonly string[] }, slot: string): boolean =>
  slots.includes(slot);

export async function loadPart(
  remote: Remote,
  module: RemoteModule,
  part: Part,
): Promise<Omit<LoadedPart, 'version'>> {
  const route = 'path' in part ? module.routes.find(({ path }) => path === part.path) : undefined;
  const loadComponent = 'path' in part ? route?.screen : module.slots[part.slot];
  if (!loadComponent) throw new PartError('shape', `${remote.name} has no ${partName(part)}`);
  const load: Lazy<SlotComponent> = loadComponent;
  const [component] = await Promise.all([retryFile(load), retryFile(textLoaderOf(module.messages))]);
  const Component: unknown = component.default;
  if (!isComponent(Component)) throw new PartError('shape', `${partName(part)} is no component`);
  return {
    Component,
    title: route ? `${remote.name}:${route.title}` : null,
    prefetchData: route?.data,
    messages: module.messages,
    holdsInput: module.holdsInput,
  };
}

const isComponent = (value: unknown): value is ComponentType<PartProps> =>
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);
