/** Specs that open the same parts of the product. They run when one of those parts has changed. */
export interface BrowserGroup {
  /** The folder of the specs below e2e. */
  name: string;
  /** The remotes that the specs open. Host, API, edge and shared code belong to every group. */
  remotes: readonly string[] | 'all';
  /** Whether the specs need the builds that the setup project of Playwright makes. */
  needsBuilds: boolean;
}

/** The groups contain every spec of the quick run. `pnpm test --all` runs further folders, too. */
export const browserGroups: readonly BrowserGroup[] = [
  { name: 'auth', remotes: ['auth'], needsBuilds: false },
  { name: 'survey', remotes: ['survey'], needsBuilds: false },
  { name: 'staff', remotes: ['staff'], needsBuilds: false },
  { name: 'care', remotes: ['staff', 'survey'], needsBuilds: false },
  { name: 'consents', remotes: ['staff', 'survey', 'district'], needsBuilds: false },
  { name: 'guardians', remotes: ['auth', 'staff', 'survey'], needsBuilds: false },
  { name: 'own-questions', remotes: ['staff'], needsBuilds: false },
  { name: 'district', remotes: ['district'], needsBuilds: true },
  { name: 'roster', remotes: ['district', 'staff', 'auth'], needsBuilds: false },
  { name: 'retention', remotes: ['district'], needsBuilds: false },
  { name: 'about', remotes: ['auth', 'staff', 'district'], needsBuilds: false },
  { name: 'rights', remotes: ['staff', 'survey'], needsBuilds: false },
  { name: 'host', remotes: ['auth', 'survey'], needsBuilds: true },
  { name: 'delivery', remotes: ['auth', 'survey'], needsBuilds: true },
  { name: 'smoke', remotes: 'all', needsBuilds: false },
];
