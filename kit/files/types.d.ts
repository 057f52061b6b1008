/// <reference types="node" />
/// <reference types="jest" />
/// <reference types="@testing-library/jest-dom" />
/// <reference path="./src/css-modules.d.ts" />
