import type { Machine } from './machine.ts';
import type { Typist } from './typist.ts';

/** Installs the product by typing docs/operations.md. */
export async function install(machine: Machine, typist: Typist): Promise<void> {
  machine.run('sh /opt/operations/before-install.sh 2>&1');
  await typist.typeSection('Install');
  await typist.typeSection('Day one: set up backups');
}
