import { readFile } from 'node:fs/promises';

export async function readKitAt(place: string): Promise<Buffer> {
  if (!/^https?:/.test(place)) return readFile(place);
  const response = await fetch(place);
  if (!response.ok) throw new Error(`${place} replied ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
