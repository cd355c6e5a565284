import { useQuery } from '@tanstack/react-query'
import { client, keyOf } from '#kit/client.ts'
import { type Department, departments } from '../contract.ts'

export const useDepartments = () =>
  useQuery({
    queryKey: keyOf(departments.listDepartments),
    queryFn: ({ signal }) => client(departments).listDepartments({}, { signal }),
  })

export interface Branch extends Department {
  depth: number
}

/** From the top down, each followed by what lies below it; with a search only those of that name. */
export function treeOf(all: readonly Department[], search = ''): Branch[] {
  const wanted = search.toLocaleLowerCase()
  const below = Map.groupBy(all, ({ parentId }) => parentId)
  const walk = (parentId: string | null, depth: number): Branch[] =>
    (below.get(parentId) ?? []).flatMap((one) => [{ ...one, depth }, ...walk(one.id, depth + 1)])
  return walk(null, 0).filter(({ name }) => name.toLocaleLowerCase().includes(wanted))
}
