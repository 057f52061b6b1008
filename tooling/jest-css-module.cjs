// In tests a class is called as it is written in the stylesheet.
module.exports = new Proxy({}, { get: (_, name) => (name === '__esModule' ? false : name) });
