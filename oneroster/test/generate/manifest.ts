import type { GenerateOptions } from './options.ts';

const filesOfVersions = {
  '1.1':
    'academicSessions categories classes classResources courses courseResources demographics enrollments lineItems orgs resources results users',
  '1.2':
    'academicSessions categories classes classResources courses courseResources demographics enrollments lineItemLearningObjectiveIds lineItems lineItemScoreScales orgs resources resultLearningObjectiveIds results resultScoreScales roles scoreScales userProfiles userResources users',
};

export function manifestOf({ version, mode, faults }: GenerateOptions, present: readonly string[]): string {
  const otherMode = mode === 'bulk' ? 'delta' : 'bulk';
  const stated = faults.includes('wrong-mode-in-manifest') ? otherMode : mode;
  const rows = [
    ['propertyName', 'value'],
    ['manifest.version', '1.0'],
    ['oneroster.version', version],
    ...filesOfVersions[version]
      .split(' ')
      .map((name) => [`file.${name}`, present.includes(name) ? stated : 'absent']),
    ['source.systemName', 'Generated district'],
    ['source.systemCode', 'generated'],
  ];
  return rows.map((row) => `${row.join(',')}\r\n`).join('');
}
