/** Texts as a module of their own kind: for a JSON module each entry would carry code that makes one of it. */
module.exports = (source) => `export default ${source}`;
