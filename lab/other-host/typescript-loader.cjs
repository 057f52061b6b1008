/** Removes the types from a file for webpack, with the compiler of Vite. */
module.exports = async function typescriptLoader(source) {
  const { transformWithOxc } = await import('vite');
  const { code } = await transformWithOxc(source, this.resourcePath, { jsx: { runtime: 'automatic' } });
  return code;
};
