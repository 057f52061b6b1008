const head = /^var [^;]+;export default function\(\)\{/;

/**
 * The bundler writes its federation runtime into every entry, with the names of the build in it. This makes one function
 * of it that takes them, so that a page has it once.
 */
module.exports = function openRuntime(source) {
  if (!head.test(source)) throw new Error('the federation runtime of @rspack/core is not as expected');
  return source.replace(
    head,
    `const __module_federation_runtime_plugins__ = [], __module_federation_remote_infos__ = {},
      __module_federation_share_strategy__ = 'loaded-first', __module_federation_share_fallbacks__ = undefined;
    export default function (__module_federation_runtime_require__, __module_federation_bundler_runtime__,
      __module_federation_container_name__, __module_federation_library_type__) {`,
  );
};
