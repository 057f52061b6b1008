import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VersionSchema } from '@tapin/delivery-formats/release';
import { Type } from 'typebox';
import { Value } from 'typebox/value';

/** The file of a remote with the versions of the other parts for its journeys. It is committed. */
const pinFile = 'e2e/live.json';

const PinsSchema = Type.Record(Type.String({ pattern: '^[a-z][a-z0-9-]{0,60}$' }), VersionSchema);

export type Pins = Record<string, string>;

export function readPins(folder: string): Pins | null {
  const path = join(folder, pinFile);
  if (!existsSync(path)) return null;
  const pins: unknown = JSON.parse(readFileSync(path, 'utf8'));
  if (Value.Check(PinsSchema, pins)) return pins;
  throw new Error(
    `${pinFile} must have a version for each part, such as {"host": "2.1.0"}: write it with "tapin e2e --pin"`,
  );
}

export function writePins(folder: string, pins: Pins): string {
  writeFileSync(join(folder, pinFile), `${JSON.stringify(pins, null, 2)}\n`);
  return pinFile;
}
