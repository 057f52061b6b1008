import type { Machine } from './machine.ts';
import type { Typist } from './typist.ts';

/** Makes what the page takes for granted. */
export function takeForGranted(machine: Machine): void {
  machine.run('sh /opt/operations/before-install.sh 2>&1');
}

/** Installs the product by typing docs/operations.md. */
export async function install(machine: Machine, typist: Typist): Promise<void> {
  takeForGranted(machine);
  await typist.typeSection('Install');
  await typist.typeSection('Day one: set up backups');
}
