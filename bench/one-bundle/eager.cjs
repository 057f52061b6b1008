/** Takes the named chunks of a remote into the bundle; the others stay files of their own, as in any application. */
module.exports = function eager(source) {
  const { chunks } = this.getOptions();
  return source.replace(/webpackChunkName: "([^"]+)"/g, (comment, chunk) =>
    chunks.includes(chunk) ? 'webpackMode: "eager"' : comment,
  );
};
