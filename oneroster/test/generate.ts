import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { bulk, csvFile } from './generate/csv-file.ts';
import { District } from './generate/district.ts';
import { type Fault, withFaults } from './generate/faults.ts';
import { filesOf } from './generate/files.ts';
import { manifestOf } from './generate/manifest.ts';
import { type GenerateOptions, smallDistrict } from './generate/options.ts';
import { contentOf } from './generate/write.ts';

/** Writes a zip with the OneRoster files of a generated district. The rows are made while they are written. */
export async function generateRoster(path: string, changes: Partial<GenerateOptions> = {}): Promise<void> {
  const options = { ...smallDistrict, ...changes };
  const { faults } = options;
  const zip = new ZipFile();
  const files = [...filesOf(new District(options)), ...extraFiles(faults)].filter(
    ({ name }) => name !== 'courses' || !faults.includes('no-courses'),
  );
  if (!faults.includes('no-manifest'))
    zip.addBuffer(
      Buffer.from(
        manifestOf(
          options,
          files.map(({ name }) => name),
        ),
      ),
      nameIn('manifest', faults),
    );
  for (const file of files)
    zip.addReadStreamLazy(nameIn(file.name, faults), (callback) =>
      callback(null, Readable.from(contentOf(withFaults(file, faults), faults))),
    );
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
}

function nameIn(name: string, faults: readonly Fault[]): string {
  const file = `${faults.includes('lower-case-file-names') ? name.toLowerCase() : name}.csv`;
  return faults.includes('folder') ? `export 2026-11-22/${file}` : file;
}

function* extraFiles(faults: readonly Fault[]) {
  if (faults.includes('demographics'))
    yield csvFile('demographics', 'birthDate sex', [
      ['student-1', bulk, { birthDate: '2012-03-04', sex: 'female' }],
    ]);
}
