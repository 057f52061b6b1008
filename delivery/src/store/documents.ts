import { randomBytes } from 'node:crypto';
import { type Release, ReleaseSchema } from '@tapin/delivery-formats/release';
import type { ObjectStorage } from '@tapin/servers/objects/object-storage';
import { parseAs } from './parse-json.ts';
import { StoreError } from './store.ts';

export const releaseFile = 'release.json';
export const releaseText = (release: Release): string => `${JSON.stringify(release, null, 2)}\n`;

export async function readReleaseDocument(
  objects: ObjectStorage,
  name: string,
  version: string,
): Promise<Release | null> {
  const path = `${name}/${version}/${releaseFile}`;
  const text = await objects.read(path);
  if (text === null) return null;
  const release = parseAs(ReleaseSchema, text);
  if (release) return release;
  throw new StoreError(`${objects.address}/${path} is damaged: publish ${name} again under another version`);
}

export const secretPath = 'keys/edge.txt';

/**
 * Returns the keys in a secret. The first key signs. The later keys are from before a rotation and are still accepted.
 */
export const keysIn = (secret: string): string[] => secret.split('\n').filter(Boolean);

/**
 * Returns the secret that all edges on a store share. The first edge creates it. When the store is read-only, each
 * process has a different secret and logs a warning: with several edges most reports of outcomes are then refused.
 */
export async function storeSecret(objects: ObjectStorage, warn: (line: string) => void): Promise<string> {
  const own = randomBytes(32).toString('base64url');
  try {
    const known = await objects.read(secretPath);
    if (known) return known;
    return (await objects.create(secretPath, own)) ? own : ((await objects.read(secretPath)) ?? own);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(
      `${objects.address}/${secretPath} could not be created (${reason}): make the store writable; until then this edge accepts reports of its own pages only, and only until it stops`,
    );
    return own;
  }
}
