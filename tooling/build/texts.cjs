/**
 * Returns texts as a JavaScript module. The bundler would add code to every entry for a JSON module. The file of a language
 * has no texts of the group `later`, which a later chunk imports with the query `?later`, and none that the build writes
 * into the manifest and `index.html`.
 */
module.exports = function (source) {
  const { manifest, static: ofPage, later, ...texts } = JSON.parse(source);
  return `export default ${JSON.stringify(this.resourceQuery === '?later' ? { later } : texts)}`;
};
