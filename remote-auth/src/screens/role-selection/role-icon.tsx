import type { SignUpRole } from '@tapin/shared/contract/policy';

/** The paths of the icons: a backpack, a board, a school, and several schools. */
const lines: Record<SignUpRole, string> = {
  student:
    'M7 11a9 9 0 0 1 18 0v15a2 2 0 0 1-2 2H9a2 2 0 0 1-2-2ZM12 5V4a4 4 0 0 1 8 0v1M11 28v-8h10v8M11 23h10M13 12h6',
  teacher: 'M4 5h24v15H4ZM2 5h28M16 20v4M16 24l-6 5M16 24l6 5M9 11h9M9 15h5',
  admin: 'M3 28h26M5 28V14l11-7 11 7v14M16 7V2h5v3h-5M13 28v-6h6v6M9 18h1M22 18h1M16 15v1',
  district_admin: 'M2 28h28M4 28V17l6-4 6 4v11M16 28V10l6-5 6 5v18M10 28v-4M22 28v-4M9 19h2M21 14h2M21 19h2',
};

export function RoleIcon({ role }: { role: SignUpRole }) {
  return (
    <svg
      width="32"
      height="32"
      viewBox="0 0 32 32"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={lines[role]} />
    </svg>
  );
}
