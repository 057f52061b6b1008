const provided = globalThis.tapinStartContainer;

if (provided) provided(__webpack_require__, FEDERATION_NAME);
else {
  // The host of another product provides no runtime, so the remote loads a runtime before it is initialized.
  __webpack_require__.f.consumes = () => undefined;
  __webpack_require__.initContainer = async (...scope) => {
    const own = await import(/* webpackChunkName: "federation-runtime" */ './start-container.ts');
    own.startContainer(__webpack_require__, FEDERATION_NAME);
    return __webpack_require__.initContainer(...scope);
  };
}
