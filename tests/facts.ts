import { z } from 'zod'
import { owner } from './database.ts'
import { factKinds } from './fact-kinds.ts'

let since = '-infinity'

/**
 * Holds each fact that was written since the last call against what its kind declares. Called at the end of each file that has a world.
 * @throws Error that names the facts
 */
export async function checkFacts(): Promise<void> {
  const { rows } = await owner.query<{ name: string; details: object; at: string }>(
    'select name, details, at::text from events where at > $1 order by events.at',
    [since],
  )
  since = rows.at(-1)?.at ?? since
  const wrong = new Set(rows.flatMap(({ name, details }) => problemOf(name, details) ?? []))
  if (wrong.size > 0) throw new Error(`Facts are not as their feature declares them:\n${[...wrong].join('\n')}`)
}

function problemOf(name: string, details: object): string | undefined {
  const kinds = factKinds.get(name)
  if (!kinds) return `${name}: nobody declares it`
  const answers = kinds.map((kind) => exactly(kind.details).safeParse(details))
  return answers.some(({ success }) => success) ? undefined : `${name}: ${answers[0]!.error!.message}`
}

/** Of any fact: who was impersonated, and by which token a program called. */
const ofAll = { seenAs: z.uuid().optional(), token: z.uuid().optional() }

/** A detail that is recorded but not declared is a fault too. */
const exactly = (details: z.ZodType): z.ZodType =>
  details instanceof z.ZodObject && !details.def.catchall ? z.strictObject({ ...details.shape, ...ofAll }) : details
