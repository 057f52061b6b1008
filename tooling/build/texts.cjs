/** Returns texts as a JavaScript module. The bundler would add code to every entry for a JSON module. */
module.exports = (source) => `export default ${source}`;
