import { type SourceFile, sourceFiles } from './source-files.ts';

const isTest = (path: string) => /\.test\.tsx?$|^e2e\//.test(path);

/** Returns files that are longer than 250 lines, or tests longer than 300. */
export function findLongFiles(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    const limit = isTest(path) ? 300 : 250;
    return lines > limit ? [`${path} has ${lines} lines, more than ${limit}`] : [];
  });
}
