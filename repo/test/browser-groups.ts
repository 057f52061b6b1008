import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './command.ts';

/** Specs that open the same parts of the product. A group runs when one of its parts has changed. */
export interface BrowserGroup {
  name: string;
  remotes: readonly string[] | 'all';
  needsBuilds: boolean;
  /** The specs of the group that only `pnpm test --all` runs. */
  onlyInAll?: readonly string[];
}

/**
 * The quick run has the main journeys of each group, and the tests that a page works on when a part fails.
 * Accessibility scans, layouts at several widths, pages without scripts, pictures, and rare faults of releases run only
 * with `pnpm test --all`.
 */
export const browserGroups: readonly BrowserGroup[] = [
  {
    name: 'auth',
    remotes: ['auth'],
    needsBuilds: false,
    onlyInAll: [
      'accessibility',
      'choice-contrast',
      'first-paint',
      'forced-colors',
      'landing',
      'locked-account',
    ],
  },
  {
    name: 'survey',
    remotes: ['survey'],
    needsBuilds: false,
    onlyInAll: ['accessibility', 'first-paint', 'layout-shift', 'preview'],
  },
  {
    name: 'staff',
    remotes: ['staff'],
    needsBuilds: false,
    onlyInAll: [
      'chart-labels',
      'charts',
      'dashboard',
      'first-paint',
      'focus',
      'header',
      'lists',
      'newer-screens',
      'several-schools',
      'status',
    ],
  },
  {
    name: 'care',
    remotes: ['staff', 'survey'],
    needsBuilds: false,
    onlyInAll: ['caseload', 'hard-day', 'own-questions'],
  },
  { name: 'consents', remotes: ['staff', 'survey', 'district'], needsBuilds: false },
  { name: 'guardians', remotes: ['auth', 'staff', 'survey'], needsBuilds: false },
  { name: 'own-questions', remotes: ['staff'], needsBuilds: false },
  { name: 'lives', remotes: ['staff', 'survey'], needsBuilds: false },
  {
    name: 'district',
    remotes: ['district'],
    needsBuilds: false,
    onlyInAll: ['accessibility', 'own-questions', 'switcher'],
  },
  { name: 'roster', remotes: ['district', 'staff', 'auth'], needsBuilds: false },
  { name: 'retention', remotes: ['district'], needsBuilds: false },
  { name: 'public-page', remotes: ['auth', 'staff', 'district'], needsBuilds: false },
  { name: 'rights', remotes: ['staff', 'survey'], needsBuilds: false },
  {
    name: 'host',
    remotes: ['auth', 'survey'],
    needsBuilds: true,
    onlyInAll: [
      'containment',
      'device',
      'devtools',
      'every-width',
      'faults',
      'faulty-release',
      'leaving-screens',
      'operations',
      'trusted-types',
      'versions',
    ],
  },
  {
    name: 'delivery',
    remotes: ['auth', 'survey'],
    needsBuilds: true,
    onlyInAll: ['edge-returns', 'failing-host', 'local-mistakes', 'new-remote', 'preview', 'rolled-back'],
  },
  { name: 'smoke', remotes: 'all', needsBuilds: false },
];

const e2e = join(root, 'e2e');

export const quickSpecsOf = ({ name, onlyInAll = [] }: BrowserGroup): string[] =>
  globSync(`${name}/*.spec.ts`, { cwd: e2e })
    .filter((path) => !onlyInAll.includes(basename(path, '.spec.ts')))
    .map((path) => `e2e/${path}`);
