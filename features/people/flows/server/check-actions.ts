import type { Context } from '#platform/context.ts'
import type { Warning } from '../contract.ts'
import { everyoneIn, inactiveAmong, leftAlone } from './check-store.ts'
import type { FlowPurpose } from './ports.ts'
import type { KeptFlow } from './store.ts'

type At = Pick<Context, 'db' | 'now'>
type Step = KeptFlow['steps'][number]
type Finding = Omit<Warning, 'step'>

/** What of flows does not fit the people who are there now. */
export async function warningsOf(
  ctx: At,
  purpose: FlowPurpose,
  flows: readonly KeptFlow[],
): Promise<Map<string, Warning[]>> {
  const all = new Map<string, Warning[]>()
  for (const { id, steps, audienceId } of flows) {
    const warnings: Warning[] = []
    for (const [at, step] of steps.entries())
      warnings.push(...(await findingsIn(ctx, purpose, step, audienceId)).map((one) => ({ ...one, step: at + 1 })))
    all.set(id, warnings)
  }
  return all
}

/** Steps that ask the same people whoever makes the request. */
const FIXED = ['people', 'role', 'group']

async function findingsIn(ctx: At, purpose: FlowPurpose, step: Step, audienceId: string | null): Promise<Finding[]> {
  if (step.who === 'chosen') return []
  if (!FIXED.includes(step.who)) return audienceId ? nobodyFor(ctx, step, audienceId) : []
  if (step.who === 'role' && step.roleId === null) return [plain('roleGone')]
  if (step.who === 'group' && step.groupId === null) return [plain('groupGone')]
  const people = await everyoneIn(ctx.db, askingOf(step), ctx.now)
  const gone = await gonePeople(ctx, step)
  if (people.length === 0) return gone.length > 0 ? gone : [plain('nobody')]
  return [...gone, ...(await awayIn(ctx, purpose, step, people)), ...(await onlyThemselves(ctx, step, audienceId))]
}

const plain = (what: Warning['what']): Finding => ({ what, people: [], count: 0 })
const some = (what: Warning['what'], { people, count }: Pick<Finding, 'people' | 'count'>): Finding[] =>
  count > 0 ? [{ what, people, count }] : []
const askingOf = ({ people, ...step }: Step) => ({ ...step, userIds: people.map(({ id }) => id) })

async function gonePeople({ db }: At, step: Step): Promise<Finding[]> {
  if (step.who !== 'people') return []
  const people = await inactiveAmong(db, askingOf(step).userIds)
  return some('personInactive', { people, count: people.length })
}

/** Of named people each one; of a role or a group only when nobody of it is there. */
async function awayIn(ctx: At, purpose: FlowPurpose, { who, needs }: Step, people: Finding['people']) {
  const away = await purpose.away(
    ctx,
    people.map(({ id }) => id),
  )
  const those = people.filter(({ id }) => away.has(id))
  if (those.length === people.length && people.length > 1) return [plain('everyoneAway')]
  if (who !== 'people' && needs === 'any' && those.length < people.length) return []
  return some('personAway', { people: those, count: those.length })
}

const onlyThemselves = async (ctx: At, step: Step, audienceId: string | null): Promise<Finding[]> =>
  audienceId ? some('onlyThemselves', await leftAlone(ctx.db, audienceId, askingOf(step), ctx.now)) : []

const nobodyFor = async (ctx: At, step: Step, audienceId: string): Promise<Finding[]> =>
  some('nobodyFor', await leftAlone(ctx.db, audienceId, askingOf(step), ctx.now))
