import { call } from '#kit/client.ts'
import { UsersFour } from '#ui/icons.ts'
import type { SearchHit } from '#ui/shell/screens.ts'
import { groups } from '../contract.ts'

/** Groups for the command palette. A failure is silent: the other parts still answer. */
export async function search(query: string, limit: number): Promise<readonly SearchHit[]> {
  const { data } = await call(groups.listGroups, { search: query, limit }, { quiet: true })
  return data.map(({ id, name }) => ({ id, word: name, icon: UsersFour, to: `/people/groups/${id}` }))
}
