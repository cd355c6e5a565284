import type { Name, World } from '#tests/world.ts'
import type { BulkResult } from './changes/contract.ts'

/** Many people at once, as the people list does it. */
export function bulkOf(w: World) {
  const ids = (...names: Name[]) => names.map((name) => w.ids[name])
  const change = (names: Name[], to: object, who: Name = 'hr') =>
    w.call(who, 'POST', '/api/people/bulk', { action: 'move', ids: ids(...names), ...to })
  const preview = (names: Name[], to: object, who: Name = 'hr') =>
    w.call(who, 'POST', '/api/people/bulk/preview', { ids: ids(...names), ...to })
  /** What the screen sends to take it back. */
  const undo = (results: readonly BulkResult[], to: Record<string, unknown>, who: Name = 'hr') =>
    w.call(who, 'POST', '/api/people/bulk/undo', {
      moves: results.map(({ id, was, changeId, own }) => ({
        id,
        ...(was && { was, is: Object.fromEntries(Object.keys(was).map((field) => [field, to[field]])) }),
        ...(changeId && { changeId }),
        ...(own && { own }),
      })),
    })
  return { change, preview, undo }
}
