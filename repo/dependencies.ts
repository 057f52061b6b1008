import { join } from 'node:path';
import { listComponents } from './dependencies/components.ts';
import { documentOf } from './dependencies/document.ts';

process.stdout.write(documentOf(listComponents(join(import.meta.dirname, '..'))));
