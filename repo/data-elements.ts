import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documentOfDataElements } from './data-elements/document.ts';

writeFileSync(join(import.meta.dirname, '../docs/data-elements.md'), documentOfDataElements());
