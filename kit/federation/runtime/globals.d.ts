type BundlerRequire = import('./bundler-runtime.ts').BundlerRequire;

declare const FEDERATION_NAME: string;
declare const __webpack_require__: BundlerRequire;

/** The host sets this function so that the entries of remotes use its federation runtime. */
declare var tapinStartContainer: typeof import('./start-container.ts').startContainer | undefined;

/** A file of the bundler, which `shared-runtime-loader.ts` turns into one function. */
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

/** The snapshot handler that the runtime has for builds without remotes. */
declare module 'federation-disabled-snapshots' {
  export class DisabledSnapshotHandler {}
}
