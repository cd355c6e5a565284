import { call } from '#kit/client.ts'
import { CalendarDot } from '#ui/icons.ts'
import { overPage } from '#ui/shell/over-page.ts'
import type { SearchHit } from '#ui/shell/screens.ts'
import { announcements } from '../contract.ts'

/** Announcements for the command palette, those that the reader sees. A failure is silent: the other parts still answer. */
export async function search(query: string, limit: number): Promise<readonly SearchHit[]> {
  const { data } = await call(announcements.listAnnouncements, { search: query, limit }, { quiet: true })
  return data.map(({ id, title }) => ({ id, word: title, icon: CalendarDot, to: overPage({ announcement: id }) }))
}
