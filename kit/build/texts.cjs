/**
 * Returns texts as a JavaScript module. The bundler would add code to every entry for a JSON module. The file of a language
 * has no texts of the group `later`, and none that the build writes into the manifest and `index.html`. A later chunk
 * imports that group with the query `?later`, or some groups of it with `?later=NAME,NAME`.
 */
module.exports = function (source) {
  const { manifest, static: ofPage, later = {}, ...texts } = JSON.parse(source);
  const [query, names] = this.resourceQuery.split('=');
  const imported = names ? Object.fromEntries(names.split(',').map((name) => [name, later[name]])) : later;
  return `export default ${JSON.stringify(query === '?later' ? { later: imported } : texts)}`;
};
