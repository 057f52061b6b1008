/** Changes a text in a source before the bundler reads it, to build a part as an older or newer version would be. */
module.exports = function changedSource(source) {
  const { from, to } = this.getOptions();
  if (!source.includes(from)) throw new Error(`${this.resourcePath} does not contain ${from}`);
  return source.replace(from, to);
};
