#!/usr/bin/env node
import '../older-node.ts';
import { run } from './run.ts';

process.exitCode = await run(process.argv.slice(2), process);
