import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { bulk, type CsvFile, csvFile } from './generate/csv-file.ts';
import { District } from './generate/district.ts';
import { type Fault, withFaults } from './generate/faults.ts';
import { filesOf } from './generate/files.ts';
import { type GenerateOptions, smallDistrict } from './generate/options.ts';

/** Writes a zip with the OneRoster files of a generated district. Rows are generated while they are written. */
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

const filesOfVersions = {
  '1.1':
    'academicSessions categories classes classResources courses courseResources demographics enrollments lineItems orgs resources results users',
  '1.2':
    'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users',
};

function manifestOf({ version, mode, faults }: GenerateOptions, present: readonly string[]): string {
  const otherMode = mode === 'bulk' ? 'delta' : 'bulk';
  const stated = faults.includes('wrong-mode-in-manifest') ? otherMode : mode;
  const rows = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ...filesOfVersions[version]
      .split(' ')
      .map((name) => [`file.${name}`, present.includes(name) ? stated : 'absent']),
    ['source.systemName', 'Generated district'],
    ['source.systemCode', 'generated'],
  ];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}

function* contentOf({ header, rows }: CsvFile, faults: readonly Fault[]): Generator<Buffer> {
  const delimiter = faults.includes('semicolons') ? ';' : ',';
  const encode = encoderOf(faults);
  const lineOf = (row: readonly string[]) =>
    `${row.map((cell) => (/[",;\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(delimiter)}\r\n`;
  let text = `${faults.includes('byte-order-mark') || faults.includes('utf-16') ? '\ufeff' : ''}${lineOf(header)}`;
  for (const row of rows) {
    text += lineOf(row);
    if (text.length < 65_536) continue;
    yield encode(text);
    text = '';
  }
  yield encode(faults.includes('blank-lines') ? `${text}\r\n\r\n` : text);
}

function encoderOf(faults: readonly Fault[]): (text: string) => Buffer {
  if (faults.includes('utf-16')) return (text) => Buffer.from(text, 'utf16le');
  // The names of the generator contain one letter that Latin-1 does not have.
  if (faults.includes('windows-1252')) return (text) => Buffer.from(text.replaceAll('’', '\x92'), 'latin1');
  return (text) => Buffer.from(text);
}
