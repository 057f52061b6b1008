/**
 * Returns texts as a JavaScript module. The bundler would add code to every entry for a JSON module. The file of a language
 * has no texts of the group `later`, and none that the build writes into the manifest and `index.html`. A later chunk
 * imports that group with the query `?later`, or one group of it with `?later=NAME`.
 */
module.exports = function (source) {
  const { manifest, static: ofPage, later = {}, ...texts } = JSON.parse(source);
  const [query, name] = this.resourceQuery.split('=');
  const imported = name ? { [name]: later[name] } : later;
  return `export default ${JSON.stringify(query === '?later' ? { later: imported } : texts)}`;
};
