import type { Machine } from './machine.ts';
import type { Typist } from './typist.ts';

/** Creates the host names, the certificate and the servers that docs/install.md expects. */
export function prepareMachine(machine: Machine): void {
  machine.run('sh /opt/operations/before-install.sh 2>&1');
}

export async function install(machine: Machine, typist: Typist): Promise<void> {
  prepareMachine(machine);
  await typist.typeSection('Install');
  await typist.typeSection('Day one: set up backups');
}
