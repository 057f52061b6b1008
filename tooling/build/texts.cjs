/**
 * Returns texts as a JavaScript module. The bundler would add code to every entry for a JSON module. The module has no
 * texts that the build writes into the manifest and `index.html`.
 */
module.exports = (source) => {
  const { manifest, static: ofPage, ...texts } = JSON.parse(source);
  return `export default ${JSON.stringify(texts)}`;
};
