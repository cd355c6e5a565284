import type { PolicyGroup, PolicyVersion } from '../contract.ts'

export interface ShownGroup {
  group: PolicyGroup
  /** In force today, else the first that is planned. */
  version: PolicyVersion
  planned: readonly PolicyVersion[]
  /** From when the group is for nobody. */
  endsOn: string | null
}

/** Groups that are, or will be, for somebody; those that are asked first come first. */
export function groupsIn(versions: readonly PolicyVersion[]): ShownGroup[] {
  const groups = Map.groupBy(versions, ({ group }) => group?.id)
  groups.delete(undefined)
  return [...groups.values()]
    .flatMap((of) => {
      const inOrder = of.toSorted((a, b) => (a.from < b.from ? -1 : 1))
      const current = inOrder.find(({ state }) => state === 'current')
      const coming = inOrder.filter(({ state, group }) => state === 'planned' && !group!.hasEnded)
      const version = current && !current.group!.hasEnded ? current : coming[0]
      if (!version) return []
      const ends = inOrder.find(({ group, from }) => group!.hasEnded && from > version.from)
      return [
        {
          group: version.group!,
          version,
          planned: coming.filter((one) => one !== version),
          endsOn: ends?.from ?? null,
        },
      ]
    })
    .toSorted((a, b) => a.group.rank - b.group.rank)
}

/** Whether this version is of a group that is listed. */
export const isLive = ({ group }: PolicyVersion, all: readonly PolicyVersion[]): boolean =>
  group !== null && groupsIn(all).some((one) => one.group.id === group.id)
