import { Star } from '#ui/icons.ts'
import type { SearchHit } from '#ui/shell/screens.ts'
import { findSkills } from './queries.ts'

/** Skills for the command palette: each leads to the people who have it. */
export async function search(query: string, limit: number): Promise<readonly SearchHit[]> {
  const { data } = await findSkills(query, limit)
  return data
    .filter(({ count }) => count > 0)
    .map(({ id, name, count }) => ({ id, word: name, note: String(count), icon: Star, to: `/people?skills=${id}` }))
}
