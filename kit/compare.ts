import { readFileSync } from 'node:fs';
import { compareTarballs } from './version/compare-kits.ts';

/** Prints the change of the version that the differences between two kits demand: `node kit/compare.ts OLD.tgz NEW.tgz`. */
const [old = '', next = ''] = process.argv.slice(2);
const { change, reasons } = await compareTarballs(readFileSync(old), readFileSync(next));
process.stdout.write([change, ...reasons].map((line) => `${line}\n`).join(''));
