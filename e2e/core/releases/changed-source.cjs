/** Gives a source to the bundler with some of its text changed, as another state of the repository would have it. */
module.exports = function changedSource(source) {
  const { from, to } = this.getOptions();
  if (!source.includes(from)) throw new Error(`${this.resourcePath} does not contain ${from}`);
  return source.replace(from, to);
};
