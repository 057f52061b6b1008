import { type Static, Type } from 'typebox';
import { VersionSchema } from './release.ts';

const CanarySchema = Type.Object({
  version: VersionSchema,
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  /** Ids of districts that get the canary whatever the percentage. */
  districts: Type.Array(Type.String(), { default: [] }),
  /** The share of visitors (0–1) whose load failed at which it is withdrawn, counted from `minimumLoads` visitors on. */
  withdrawAt: Type.Number({ minimum: 0, maximum: 1 }),
  minimumLoads: Type.Integer({ minimum: 1 }),
  /** What loaded or failed before does not count. */
  since: Type.Optional(Type.String()),
});

const ChannelPartSchema = Type.Object(
  {
    stable: VersionSchema,
    /** Earlier stable versions, latest first; the first is the last known good one. */
    previous: Type.Array(VersionSchema, { default: [] }),
    canary: Type.Union([CanarySchema, Type.Null()], { default: null }),
  },
  // Only what has a default itself is looked into for defaults when it is in a record.
  { default: {} },
);

/**
 * Which version of each part a channel serves. Replaced as a whole, by compare-and-swap on `revision`. Documents of
 * every time stay readable: a field that is added is optional or has a default.
 */
export const ChannelSchema = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  updatedAt: Type.String(),
  host: Type.Union([ChannelPartSchema, Type.Null()], { default: null }),
  remotes: Type.Record(Type.String(), ChannelPartSchema, { default: {} }),
});

export type Canary = Static<typeof CanarySchema>;
export type Channel = Static<typeof ChannelSchema>;
export type ChannelPart = Static<typeof ChannelPartSchema>;
