import { type SourceFile, sourceFiles } from './source-files.ts';

const isTest = (path: string) => /\.test\.tsx?$|^e2e\//.test(path);

/** Files longer than a reader should have to hold in mind: 250 lines, tests 300. */
export function findLongFiles(files: readonly SourceFile[] = sourceFiles()): string[] {
  return files.flatMap(({ path, text }) => {
    const lines = text.split('\n').length - 1;
    const limit = isTest(path) ? 300 : 250;
    return lines > limit ? [`${path} has ${lines} lines, more than ${limit}`] : [];
  });
}
