/** Whether this run uses stores in a bucket. The tests run once with folders and once with a bucket. */
export const inBucket = process.env.TEST_STORE === 'bucket';
