import { Type } from 'typebox';
import { defineCalls } from './call.ts';
import { DoneSchema } from './entities.ts';
import { ExportedFileSchema } from './figures.ts';
import { pageFields, pagingFields, SearchTermSchema } from './paging.ts';
import { rosterActions, rosterKinds, rosterModes, rosterProblemLevels } from './roster.ts';
import {
  ChangeSchema,
  MappingChoicesSchema,
  OwnQuery,
  optedIn,
  own,
  ProblemSchema,
  RunSchema,
  SchoolCountsSchema,
} from './roster-calls.ts';
import { RosterMappingSchema } from './roster-mapping.ts';
import { IdSchema, literals } from './schemas.ts';
import { pageSizes } from './vocabulary.ts';

const RunParams = Type.Object({ run: IdSchema });

const changeFilters = {
  kind: Type.Optional(literals(rosterKinds)),
  action: Type.Optional(literals(rosterActions)),
  school: Type.Optional(Type.String({ maxLength: 256 })),
  searchTerm: SearchTermSchema,
};

/** A file with the first rows of a list. `total` is larger than `rows` when the list is longer; the file says so, too. */
const ExportedListSchema = Type.Object({
  ...ExportedFileSchema.properties,
  rows: Type.Integer(),
  total: Type.Integer(),
});

export const rosterRunCalls = defineCalls({
  'POST /district/roster/run': {
    summary: 'Begin a dry run: read a file or the source of the district, and work out what would change',
    access: optedIn,
    body: Type.Object({ ...own, upload: Type.Optional(IdSchema), mode: literals(rosterModes) }),
    response: RunSchema,
    errors: [
      'district_not_opted_in',
      'not_found',
      'roster_busy',
      'roster_upload_incomplete',
      'too_many_requests',
    ],
    once: true,
  },
  'GET /district/roster/run/:run': {
    summary: 'One run, with its counts by school',
    access: optedIn,
    params: RunParams,
    query: OwnQuery,
    response: Type.Object({ run: RunSchema, schools: Type.Array(SchoolCountsSchema) }),
    errors: ['district_not_opted_in', 'not_found'],
  },
  'GET /district/roster/run/:run/changes': {
    summary: 'What a run would change or has changed, page by page',
    access: optedIn,
    params: RunParams,
    query: Type.Object({ ...own, ...pagingFields(pageSizes.list), ...changeFilters }),
    response: Type.Object({ changes: Type.Array(ChangeSchema), ...pageFields }),
    errors: ['district_not_opted_in', 'not_found'],
  },
  'GET /district/roster/run/:run/changes/export': {
    summary: 'The same as a table for a spreadsheet; that it was taken is written down',
    access: optedIn,
    idempotent: false,
    params: RunParams,
    query: Type.Object({ ...own, ...changeFilters }),
    response: ExportedListSchema,
    errors: ['district_not_opted_in', 'not_found', 'too_many_requests'],
  },
  'GET /district/roster/run/:run/problems': {
    summary: 'The problems of a run, questions and errors first, page by page',
    access: optedIn,
    params: RunParams,
    query: Type.Object({
      ...own,
      ...pagingFields(pageSizes.list),
      level: Type.Optional(literals(rosterProblemLevels)),
    }),
    response: Type.Object({ problems: Type.Array(ProblemSchema), ...pageFields }),
    errors: ['district_not_opted_in', 'not_found'],
  },
  'GET /district/roster/run/:run/problems/export': {
    summary: 'The same as a table for a spreadsheet',
    access: optedIn,
    idempotent: false,
    params: RunParams,
    query: OwnQuery,
    response: ExportedListSchema,
    errors: ['district_not_opted_in', 'not_found', 'too_many_requests'],
  },
  'GET /district/roster/run/:run/mapping': {
    summary: 'What the data of a run does not say, with what it is read as now',
    access: optedIn,
    params: RunParams,
    query: OwnQuery,
    response: Type.Object({ mapping: RosterMappingSchema, choices: MappingChoicesSchema }),
    errors: ['district_not_opted_in', 'not_found'],
  },
  'PUT /district/roster/run/:run/mapping': {
    summary: 'Say what the data does not say, and work out again what would change',
    access: optedIn,
    params: RunParams,
    body: Type.Object({ ...own, mapping: Type.Partial(RosterMappingSchema) }),
    response: RunSchema,
    errors: ['district_not_opted_in', 'not_found', 'roster_busy', 'roster_mapping_wrong'],
    repeat: 'It plans the run again with the stored mapping, and is refused while the run is being planned.',
  },
  'POST /district/roster/run/:run/apply': {
    summary: 'Apply a dry run in the background',
    access: optedIn,
    params: RunParams,
    body: Type.Object({ ...own, acceptEndings: Type.Optional(Type.Boolean()) }),
    response: RunSchema,
    errors: [
      'district_not_opted_in',
      'not_found',
      'roster_busy',
      'roster_not_planned',
      'roster_many_endings',
    ],
    once: true,
  },
  'POST /district/roster/run/:run/undo': {
    summary: 'Undo the last applied run, and pause the source',
    access: optedIn,
    params: RunParams,
    body: Type.Object(own),
    response: RunSchema,
    errors: ['district_not_opted_in', 'not_found', 'roster_busy', 'roster_not_last'],
    once: true,
  },
  'DELETE /district/roster/run/:run': {
    summary: 'Cancel a dry run',
    access: optedIn,
    params: RunParams,
    query: OwnQuery,
    response: DoneSchema,
    errors: ['district_not_opted_in', 'not_found', 'roster_busy'],
    once: true,
  },
});
