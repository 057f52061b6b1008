import type { Channel } from '@tapin/shared/remote/channel';

export const emptyChannel: Channel = { revision: 0, updatedAt: '', host: null, remotes: {} };
