import { fileOf, importsOf } from './imports.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

interface Room {
  name: string;
  /** The files that other rooms may import. All other files are private. */
  offers: 'everything' | readonly string[];
}

/** The rooms of the server (`api/src`), the lowest first. A room imports only from rooms that are before it in this list. */
const rooms: readonly Room[] = [
  { name: 'basics', offers: 'everything' },
  {
    name: 'database',
    offers: ['bulk', 'database', 'lost-race', 'migrate', 'migration-state', 'open', 'page', 'roster-tables'],
  },
  { name: 'policy', offers: 'everything' },
  { name: 'http', offers: 'everything' },
  { name: 'settings', offers: ['district-settings', 'district-texts', 'school-settings'] },
  {
    name: 'infrastructure',
    offers: [
      'audit/audit',
      'maintenance/maintenance',
      'monitoring/event-loop-watch',
      'monitoring/roster-metrics',
      'monitoring/routes',
      'monitoring/running-calls',
      'rate-limits/client-limits',
      'rate-limits/code-guesses',
      'rate-limits/event-counts',
      'rate-limits/files',
      'server-keys/sealing',
    ],
  },
  {
    name: 'notifications',
    offers: [
      'channels/channels',
      'channels/mail/queue',
      'channels/mail/routes',
      'dispatch/dispatcher',
      'dispatch/notify',
      'messages/channel',
      'messages/outbox',
      'messages/repository',
      'worker/worker',
    ],
  },
  {
    name: 'people',
    offers: [
      'access/access',
      'access/second-factor-rule',
      'admission/role-change',
      'admission/service',
      'admission/super-admins',
      'calendar/repository',
      'calendar/school-days',
      'classes/derived-assignments',
      'classes/replies',
      'classes/repository',
      'memberships/columns',
      'memberships/changed-roles',
      'memberships/ended-memberships',
      'memberships/joining',
      'memberships/replies',
      'memberships/repository',
      'role-requests/replies',
      'role-requests/repository',
      'role-requests/service',
      'routes',
      'staff/repository',
      'users/columns',
      'users/replies',
      'users/repository',
      'users/search',
      'users/service',
    ],
  },
  {
    name: 'accounts',
    offers: [
      'addresses/mailbox',
      'addresses/repository',
      'devices/device-codes',
      'mails/compose-mail',
      'passwords/hashing',
      'routes',
      'second-factor/recovery',
      'session/authenticate',
      'sso/local-routes',
      'sso/providers',
    ],
  },
  {
    name: 'check-ins',
    offers: [
      'answers/routes',
      'answers/service',
      'own-questions/applicable',
      'own-questions/content',
      'own-questions/limit',
      'own-questions/offers',
      'own-questions/replies',
      'own-questions/repository',
      'own-questions/responses',
      'own-questions/routes',
      'own-questions/saved',
      'questions/columns',
      'questions/questions',
      'rollups/has-answer',
      'rollups/rollups',
      'totals/own-totals',
      'totals/totals',
    ],
  },
  {
    name: 'insight',
    offers: [
      'reply-cache/cached-route',
      'reply-cache/reply-cache',
      'routes',
      'scope/scope',
      'student-pages/service',
    ],
  },
  {
    name: 'care',
    offers: [
      'escalation/rounds',
      'figures/service',
      'notifications/relevance',
      'records/looks',
      'records/record-times',
      'records/repository',
      'routes',
      'rules/on-low-answer',
    ],
  },
  {
    name: 'privacy',
    offers: [
      'retention/audit-partitions',
      'retention/confirmations',
      'retention/delete-account',
      'retention/delete-district',
      'retention/disposal',
      'retention/holds',
      'retention/lease',
      'retention/ledger',
      'retention/nightly',
      'retention/replay',
      'retention/run-retention',
      'retention/school-year-partitions',
      'retention/service',
      'retention/verify',
      'routes',
    ],
  },
  { name: 'districts', offers: ['district/repository', 'routes', 'schools/repository'] },
  {
    name: 'roster',
    offers: [
      'applying/apply-run',
      'calls/problems',
      'problems/describe-problem',
      'routes',
      'runs/context',
      'runs/leases',
      'runs/repository',
      'runs/service',
      'worker/work',
      'worker/worker',
      'sources/figures',
      'sources/rounds',
    ],
  },
  { name: 'operator', offers: [] },
  { name: 'demo', offers: ['seed'] },
  { name: 'app', offers: ['app'] },
  { name: 'start', offers: ['start'] },
  { name: 'main', offers: [] },
];

interface Place {
  room: string;
  /** The file in its room. Some rooms at the top are a single file. */
  file: string;
}

function findPlace(path: string): Place | null {
  const [, room, file] = path.match(/^api\/src\/([^/.]+)(?:\/(.+?))?\.[a-z]+$/) ?? [];
  return room === undefined ? null : { room, file: file ?? room };
}

const levelOf = ({ room }: Place) => rooms.findIndex(({ name }) => name === room);

function isOffered({ room, file }: Place): boolean {
  const offers = rooms.find(({ name }) => name === room)?.offers ?? [];
  return offers === 'everything' || offers.includes(file);
}

interface RoomImport {
  importer: string;
  from: string;
  here: Place;
  there: Place;
}

/** Returns the imports from one room into another, except those of tests. */
function roomImportsIn(files: readonly SourceFile[]): RoomImport[] {
  return files.flatMap((file) => {
    const here = file.path.endsWith('.test.ts') ? null : findPlace(file.path);
    if (!here) return [];
    return importsOf(file).flatMap(({ from }) => {
      const there = findPlace(fileOf(file, from) ?? '');
      return there && there.room !== here.room ? [{ importer: file.path, from, here, there }] : [];
    });
  });
}

function violation({ here, there }: RoomImport): string | null {
  if (levelOf(here) < 0) return `${here.room} is no room of the server`;
  if (levelOf(there) < 0) return `${there.room} is no room of the server`;
  if (levelOf(there) > levelOf(here)) return `${there.room} lies above ${here.room}`;
  return isOffered(there) ? null : `${there.room} does not offer it`;
}

/** Returns imports from a higher room, or of a private file of another room. */
export function findForbiddenRoomImports(files: readonly SourceFile[] = sourceFiles()): string[] {
  return roomImportsIn(files).flatMap((roomImport) => {
    const reason = violation(roomImport);
    return reason ? [`${roomImport.importer} imports ${roomImport.from}: ${reason}`] : [];
  });
}

/** Returns offered files that no other room imports. They can be private. */
export function findUnusedOffers(files: readonly SourceFile[] = sourceFiles()): string[] {
  const imported = new Set(roomImportsIn(files).map(({ there }) => `${there.room}/${there.file}`));
  return rooms.flatMap(({ name, offers }) =>
    offers === 'everything'
      ? []
      : offers
          .filter((file) => !imported.has(`${name}/${file}`))
          .map((file) => `${name} offers ${file}, which no other room imports`),
  );
}
