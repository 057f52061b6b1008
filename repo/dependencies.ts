import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { listComponents } from './dependencies/components.ts';
import { documentOf } from './dependencies/document.ts';
import { sbomOf } from './dependencies/sbom.ts';

const root = join(import.meta.dirname, '..');
const [format, file] = process.argv.slice(2);
const components = listComponents(root);
if (format === 'document') {
  writeFileSync(join(root, 'docs/dependencies.md'), documentOf(components));
} else if (format === 'sbom') {
  const { version }: { version: string } = JSON.parse(readFileSync(join(root, 'host/package.json'), 'utf8'));
  const text = `${JSON.stringify(sbomOf(components, { name: 'tapin', version }), null, 2)}\n`;
  if (file) writeFileSync(file, text);
  else process.stdout.write(text);
} else {
  process.stderr.write('dependencies: write "document", or "sbom" and a file\n');
  process.exitCode = 2;
}
