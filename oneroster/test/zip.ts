import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { TestContext } from 'node:test';
import { fromBufferPromise, type ZipFile as OpenedZip, openPromise } from 'yauzl';
import { ZipFile } from 'yazl';

export async function temporaryFolder(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'tapin-roster-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export type Content = string | Buffer | Iterable<Buffer>;

export async function writeZip(t: TestContext, files: Readonly<Record<string, Content>>): Promise<string> {
  const path = join(await temporaryFolder(t), 'roster.zip');
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) {
    if (typeof content === 'string') zip.addBuffer(Buffer.from(content), name);
    else if (Buffer.isBuffer(content)) zip.addBuffer(content, name);
    else zip.addReadStreamLazy(name, (callback) => callback(null, Readable.from(content)));
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(path));
  return path;
}

const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`;

export const smallFiles = {
  'manifest.csv': lines(
    'propertyName,value',
    'manifest.version,1.0',
    'oneroster.version,1.2',
    'file.orgs,bulk',
    'file.users,bulk',
    'source.systemName,Test SIS',
  ),
  'orgs.csv': lines(
    'sourcedId,status,dateLastModified,name,type,identifier,parentSourcedId',
    'd,,,Cedar Valley,district,,',
    's,,,Cedar School,school,17,d',
  ),
  'academicSessions.csv': lines(
    'sourcedId,status,dateLastModified,title,type,startDate,endDate,parentSourcedId,schoolYear',
    'y,,,2026-2027,schoolYear,2026-08-17,2027-06-12,,2027',
  ),
  'courses.csv': lines(
    'sourcedId,status,dateLastModified,schoolYearSourcedId,title,courseCode,grades,orgSourcedId,subjects,subjectCodes',
    'm,,,y,Mathematics,MAT,,s,,',
  ),
  'classes.csv': lines(
    'sourcedId,status,dateLastModified,title,grades,courseSourcedId,classCode,classType,location,schoolSourcedId,termSourcedIds,subjects,subjectCodes,periods',
    'c,,,Math 1,"09,10",m,M1,scheduled,,s,y,,,"1,2"',
  ),
  'users.csv': lines(
    'sourcedId,status,dateLastModified,enabledUser,username,userIds,givenName,familyName,middleName,identifier,email,sms,phone,agentSourcedIds,grades,password,userMasterIdentifier,preferredGivenName,preferredMiddleName,preferredFamilyName,primaryOrgSourcedId,pronouns',
    't,,,true,tina,{LDAP:tina},Tina,Turner,,T1,tina@cedar.example,,,,,,,,,,s,',
    'u,,,true,uma,,Uma,Underwood,,U1,,,,,09,,,,,,s,',
  ),
  'roles.csv': lines(
    'sourcedId,status,dateLastModified,userSourcedId,roleType,role,beginDate,endDate,orgSourcedId,userProfileSourcedId',
    'rt,,,t,primary,teacher,,,s,',
    'ru,,,u,primary,student,2026-08-17,2027-06-12,s,',
  ),
  'enrollments.csv': lines(
    'sourcedId,status,dateLastModified,classSourcedId,schoolSourcedId,userSourcedId,role,primary,beginDate,endDate',
    'et,,,c,s,t,teacher,true,,',
    'eu,,,c,s,u,student,,2026-08-17,2027-06-12',
  ),
};

/** Returns the content of each file of a zip, by its name. It has no limits, so only tests may use it. */
export async function extract(source: string | Buffer): Promise<Record<string, Buffer>> {
  const zip: OpenedZip = await (typeof source === 'string' ? openPromise(source) : fromBufferPromise(source));
  const files: Record<string, Buffer> = {};
  for await (const entry of zip.eachEntry())
    if (!entry.fileName.endsWith('/'))
      files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}
