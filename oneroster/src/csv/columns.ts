interface FileColumns {
  known: readonly string[];
  read: readonly string[];
  required: readonly string[];
}

const columns = (all: string, required: string, skipped = ''): FileColumns => ({
  known: ['sourcedId', 'status', 'dateLastModified', ...all.split(' ')],
  read: ['sourcedId', 'status', 'dateLastModified', ...all.split(' ')].filter(
    (name) => !skipped.split(' ').includes(name),
  ),
  required: ['sourcedId', ...required.split(' ')],
});

/** The files that are read, with the columns of OneRoster 1.1 and 1.2 in their order. */
export const readFiles = {
  orgs: columns('name type identifier parentSourcedId', 'name type'),
  academicSessions: columns(
    'title type startDate endDate parentSourcedId schoolYear',
    'title startDate endDate',
    'parentSourcedId',
  ),
  courses: columns(
    'schoolYearSourcedId title courseCode grades orgSourcedId subjects subjectCodes',
    'title',
    'schoolYearSourcedId grades orgSourcedId subjects subjectCodes',
  ),
  classes: columns(
    'title grades courseSourcedId classCode classType location schoolSourcedId termSourcedIds subjects subjectCodes periods',
    'title schoolSourcedId',
    'location subjects subjectCodes',
  ),
  users: columns(
    'enabledUser orgSourcedIds role username userIds givenName familyName middleName identifier email sms phone agentSourcedIds grades password userMasterIdentifier resourceSourcedIds preferredGivenName preferredMiddleName preferredFamilyName primaryOrgSourcedId pronouns',
    'givenName familyName',
    'middleName sms phone agentSourcedIds password userMasterIdentifier resourceSourcedIds preferredMiddleName preferredFamilyName pronouns',
  ),
  roles: columns(
    'userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
    'userSourcedId role orgSourcedId',
    'userProfileSourcedId',
  ),
  enrollments: columns(
    'classSourcedId schoolSourcedId userSourcedId role primary beginDate endDate',
    'classSourcedId userSourcedId role',
  ),
} satisfies Record<string, FileColumns>;

export type ReadFile = keyof typeof readFiles;

/** The present names of columns by their names in OneRoster 1.0. */
export const formerColumns: Readonly<Record<string, string>> = {
  termSourcedId: 'termSourcedIds',
  grade: 'grades',
  userId: 'userIds',
};

/** Files of the standard that are never read: grades, resources, log-ins and demographic data. */
export const skippedFiles: readonly string[] = [
  'categories',
  'classResources',
  'courseResources',
  'demographics',
  'lineItemLearningObjectiveIds',
  'lineItems',
  'lineItemScoreScales',
  'resources',
  'resultLearningObjectiveIds',
  'results',
  'resultScoreScales',
  'scoreScales',
  'userProfiles',
  'userResources',
];

/** Columns that are never read, even when the mapping names them. */
export const sensitiveColumn =
  /passw|phone|\bsms\b|birth|\bsex\b|gender|race|ethnic|pronoun|ssn|social|lunch|address|agent|guardian/i;
