import { globSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'
import type { FactKind } from '#kit/facts.ts'
import { owner } from './database.ts'

/** All kinds of facts that are declared, by name; a name may stand twice: with and without reactions. */
export const factKinds: ReadonlyMap<string, readonly FactKind[]> = Map.groupBy(
  (await Promise.all(globSync('{features,platform}/**/facts.ts').map(kindsIn))).flat(),
  ({ name }) => name,
)

async function kindsIn(file: string): Promise<FactKind[]> {
  const declared = Object.values((await import(resolve(file))) as Record<string, Record<string, FactKind>>)
  return declared.flatMap((kinds) => Object.values(kinds))
}

let since = new Date(0)

/**
 * Holds each fact that was written since the last call against what its kind declares. Called at the end of each file that has a world.
 * @throws Error that names the facts
 */
export async function checkFacts(): Promise<void> {
  const { rows } = await owner.query<{ name: string; details: object; at: Date }>(
    'select name, details, at from events where at > $1 order by at',
    [since],
  )
  since = rows.at(-1)?.at ?? since
  const wrong = new Set(rows.flatMap(({ name, details }) => problemOf(name, details) ?? []))
  if (wrong.size > 0) throw new Error(`Facts are not as their feature declares them:\n${[...wrong].join('\n')}`)
}

function problemOf(name: string, details: object): string | undefined {
  const kinds = factKinds.get(name)
  if (!kinds) return undefined
  const answers = kinds.map((kind) => exactly(kind.details).safeParse(details))
  return answers.some(({ success }) => success) ? undefined : `${name}: ${answers[0]!.error!.message}`
}

/** Of any fact: through whose eyes somebody looked, and by which token a program called. */
const ofAll = { seenAs: z.uuid().optional(), token: z.uuid().optional() }

/** What is told and not declared is a fault too. */
const exactly = (details: z.ZodType): z.ZodType =>
  details instanceof z.ZodObject ? z.strictObject({ ...details.shape, ...ofAll }) : details
