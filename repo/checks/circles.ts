import { dirname } from 'node:path';
import { fileOf, importsOf } from './imports.ts';
import { type SourceFile, sourceFiles } from './source-files.ts';

type Graph = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * Returns the circles that a depth-first search finds, each as a path. It may miss circles, but it finds at least one
 * if there is one.
 */
function circlesIn(graph: Graph): string[][] {
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (node: string, path: readonly string[]) => {
    const start = path.indexOf(node);
    if (start >= 0) circles.push([...path.slice(start), node]);
    if (start >= 0 || done.has(node)) return;
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    done.add(node);
  };
  for (const node of graph.keys()) visit(node, []);
  return circles;
}

/** Returns the two nodes that an import connects, or null for an import that the graph ignores. */
type Connect = (from: string, to: string) => readonly [string, string] | null;

function buildGraph(files: readonly SourceFile[], connect: Connect): Graph {
  const graph = new Map<string, Set<string>>();
  for (const file of files) {
    for (const { from } of importsOf(file)) {
      const target = fileOf(file, from);
      const [here, there] = (target !== null && connect(file.path, target)) || [];
      if (here && there) graph.set(here, (graph.get(here) ?? new Set()).add(there));
    }
  }
  return graph;
}

const files: Connect = (from, to) => [from, to];

const foldersOfFiles: Connect = (from, to) =>
  dirname(from) === dirname(to) ? null : [dirname(from), dirname(to)];

/**
 * Connects the two entries (folders or files) in the innermost folder that contains both files. Imports between
 * packages are ignored.
 */
const entriesOfOneFolder: Connect = (from, to) => {
  const [here, there] = [from.split('/'), to.split('/')];
  const depth = here.findIndex((segment, index) => segment !== there[index]);
  return depth < 1 ? null : [here.slice(0, depth + 1).join('/'), there.slice(0, depth + 1).join('/')];
};

const isTest = ({ path }: SourceFile) => /\.test\.tsx?$/.test(path);
const isServer = ({ path }: SourceFile) => path.startsWith('api/src/');

/**
 * Finds imports that form a circle: circles of files, circles of the files and folders side by side in a folder, and,
 * in the server, circles of a folder with a folder inside it. Tests may import from any folder.
 */
export function findCircles(sources: readonly SourceFile[] = sourceFiles()): string[] {
  const product = sources.filter((file) => !isTest(file));
  const circles = [
    ...circlesIn(buildGraph(sources, files)),
    ...circlesIn(buildGraph(product, entriesOfOneFolder)),
    ...circlesIn(buildGraph(product.filter(isServer), foldersOfFiles)),
  ].map((path) => `a circle: ${path.join(' -> ')}`);
  return [...new Set(circles)];
}
