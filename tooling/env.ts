import { existsSync } from 'node:fs';
import { join } from 'node:path';

// Loaded ahead of every command: all of them mean the same store, channel and database.
const file = join(import.meta.dirname, '../.env');
if (existsSync(file)) process.loadEnvFile(file);
