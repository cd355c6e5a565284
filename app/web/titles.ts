/** `/people/$id/time-off` → `time-off | people`: the written segments, the nearest first. Parameters (ids, tokens) are left out. */
export const titleOf = (path: string): string =>
  path
    .split('/')
    .filter((segment) => segment !== '' && !segment.startsWith('$') && !/^\d+$/.test(segment))
    .toReversed()
    .join(' | ')
