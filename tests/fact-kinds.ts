import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import type { FactKind } from '#kit/facts.ts'

/** All kinds of facts that are declared, by name; a name may stand twice: with and without reactions. */
export const factKinds: ReadonlyMap<string, readonly FactKind[]> = Map.groupBy(
  (await Promise.all(globSync('{features,platform}/**/facts.ts').map(kindsIn))).flat(),
  ({ name }) => name,
)

async function kindsIn(file: string): Promise<FactKind[]> {
  const declared = Object.values((await import(resolve(file))) as Record<string, Record<string, FactKind>>)
  return declared.flatMap((kinds) => Object.values(kinds))
}
