import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FactKind } from '#kit/facts.ts'

/** The kinds that each `facts.ts` declares. */
export const declaredIn: ReadonlyMap<string, readonly FactKind[]> = new Map(
  await Promise.all(
    globSync('{features,platform}/**/facts.ts').map(async (file) => [file, await kindsIn(file)] as const),
  ),
)

/** All kinds of facts that are declared, by name; a name may stand twice: with and without reactions. */
export const factKinds: ReadonlyMap<string, readonly FactKind[]> = Map.groupBy(
  [...declaredIn.values()].flat(),
  ({ name }) => name,
)

async function kindsIn(file: string): Promise<FactKind[]> {
  const declared = Object.values((await import(resolve(file))) as Record<string, Record<string, FactKind>>)
  return declared.flatMap((kinds) => Object.values(kinds))
}
