/** Bundles the named chunks of a remote. The other chunks remain separate files, as in any application. */
module.exports = function eager(source) {
  const { chunks } = this.getOptions();
  return source.replace(/webpackChunkName: "([^"]+)"/g, (comment, chunk) =>
    chunks.includes(chunk) ? 'webpackMode: "eager"' : comment,
  );
};
