import { documentOfDataElements } from './data-elements/document.ts';

process.stdout.write(documentOfDataElements());
