import { call } from '#kit/client.ts'
import { pickers } from '#features/people/record/contract.ts'
import { personName } from '#ui/person-name.ts'
import type { SearchHit } from '#ui/shell/screens.ts'

/** People for the command palette. A failure is silent: the other groups still answer. */
export async function search(query: string, limit: number): Promise<readonly SearchHit[]> {
  const { data } = await call(pickers.selectUsers, { search: query, limit }, { quiet: true })
  return data.map((person) => ({
    id: person.id,
    word: personName(person),
    note: person.email,
    person,
    to: `/people/${person.id}`,
  }))
}
