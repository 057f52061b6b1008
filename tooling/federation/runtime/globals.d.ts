type BundlerRequire = import('./start-federation.ts').BundlerRequire;

/** The name of the build's container, written in by the bundler. */
declare const FEDERATION_NAME: string;
declare const __webpack_require__: BundlerRequire;

/** How the host lends its federation runtime to the entries of remotes. */
declare var tapinStartContainer: typeof import('./start-container.ts').startContainer | undefined;

/** The bundler's own file, as `shared-runtime-loader.ts` makes one function of it. */
declare module 'rspack-federation-runtime' {
  export default function startFederation(
    bundlerRequire: BundlerRequire,
    bundlerRuntime: object,
    name: string,
    libraryType: string,
  ): void;
}

declare module '@module-federation/webpack-bundler-runtime/dist/consumes.js' {
  export const consumes: unknown;
}

declare module '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js' {
  export const installInitialConsumes: unknown;
}
