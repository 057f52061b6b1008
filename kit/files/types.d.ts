/// <reference types="@types/node" />
/// <reference types="@types/jest" />
/// <reference types="@testing-library/jest-dom" />
/// <reference path="./src/css-modules.d.ts" />
