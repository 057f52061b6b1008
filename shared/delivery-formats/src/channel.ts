import { type Static, Type } from 'typebox';
import { ConfigValuesSchema } from './config.ts';
import { VersionSchema } from './release.ts';

const CanarySchema = Type.Object({
  version: VersionSchema,
  percent: Type.Number({ minimum: 0, maximum: 100 }),
  /** Ids of districts that get the canary regardless of the percentage. */
  districts: Type.Array(Type.String(), { default: [] }),
  /** The tolerated share of visitors with faults (0–1) if there is no stable version to compare with. */
  withdrawAt: Type.Number({ minimum: 0, maximum: 1 }),
  /** The canary is not withdrawn before this number of visitors. */
  minimumLoads: Type.Integer({ minimum: 1 }),
  /**
   * Whether faults from a single network withdraw the canary. A deployment whose visitors all share one address needs
   * it.
   */
  oneNetwork: Type.Optional(Type.Boolean()),
  /** The start of the canary. Loads from before are not counted. */
  since: Type.Optional(Type.String()),
});

export const ChannelPartSchema = Type.Object(
  {
    stable: VersionSchema,
    /** Earlier stable versions, latest first. The first is the last known good one. */
    previous: Type.Array(VersionSchema, { default: [] }),
    canary: Type.Union([CanarySchema, Type.Null()], { default: null }),
    /**
     * Versions that were withdrawn because they failed. They become live again only when an operator overrides the
     * withdrawal.
     */
    withdrawn: Type.Optional(Type.Array(VersionSchema)),
    /** The values that the squad has set with "release config". */
    config: Type.Optional(ConfigValuesSchema),
  },
  // A default inside a record is applied only to a value that has a default itself.
  { default: {} },
);

/**
 * The versions of all parts that a channel serves. The document is replaced as a whole, by compare-and-swap on
 * `revision`. Documents of earlier versions stay readable, so a new field is optional or has a default.
 */
export const ChannelSchema = Type.Object({
  revision: Type.Integer({ minimum: 0 }),
  updatedAt: Type.String(),
  host: Type.Union([ChannelPartSchema, Type.Null()], { default: null }),
  remotes: Type.Record(Type.String(), ChannelPartSchema, { default: {} }),
  /** Remotes that pages no longer load. They keep their pointers, so that they can become live again. */
  retired: Type.Optional(Type.Record(Type.String(), ChannelPartSchema)),
  /**
   * The signed pointer of each part. When signing is on, only the pointers count, and the fields above are only for
   * operators who read the document.
   */
  pointers: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
});

export type Canary = Static<typeof CanarySchema>;
export type Channel = Static<typeof ChannelSchema>;
export type ChannelPart = Static<typeof ChannelPartSchema>;
