/**
 * Functions of Node 22 that the kit and its libraries call. Squads may build and test with Node 20, which does not have
 * them. This repository has Node 24.
 */
Promise.withResolvers ??= <T>() => {
  let resolve: (value: T | PromiseLike<T>) => void = () => {};
  let reject: (reason?: unknown) => void = () => {};
  const promise = new Promise<T>((fulfil, refuse) => {
    resolve = fulfil;
    reject = refuse;
  });
  return { promise, resolve, reject };
};

Map.groupBy ??= <K, T>(items: Iterable<T>, keyOf: (item: T, index: number) => K) => {
  const groups = new Map<K, T[]>();
  let index = 0;
  for (const item of items) {
    const key = keyOf(item, index++);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
};

Set.prototype.intersection ??= function intersection<T, U>(this: Set<T>, other: ReadonlySetLike<unknown>) {
  const isShared = (value: T): value is T & U => other.has(value);
  return new Set([...this].filter(isShared));
};

Set.prototype.difference ??= function difference<T>(this: Set<T>, other: ReadonlySetLike<unknown>) {
  return new Set([...this].filter((value) => !other.has(value)));
};
