import { existsSync } from 'node:fs';
import { join } from 'node:path';

export function loadEnvFiles(folder: string): void {
  const workspace = join(folder, '..');
  const isInWorkspace = existsSync(join(workspace, 'pnpm-workspace.yaml'));
  const files = [folder, ...(isInWorkspace ? [workspace] : [])].map((each) => join(each, '.env'));
  for (const file of files) if (existsSync(file)) process.loadEnvFile(file);
}
