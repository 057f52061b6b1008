const { basename } = require('node:path');

// In tests the address of an image is the name of its file.
module.exports = {
  process: (_, path) => ({ code: `module.exports = ${JSON.stringify(basename(path))};` }),
};
