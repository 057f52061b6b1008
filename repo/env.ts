import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Every command loads this file first, so that all of them use the same store, channel and database.
const file = join(import.meta.dirname, '../.env');
if (existsSync(file)) process.loadEnvFile(file);
