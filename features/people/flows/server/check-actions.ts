import type { PersonRef } from '#features/core/members/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Warning } from '../contract.ts'
import { everyoneIn, inactiveAmong, leftAlone, type Some, type StepAt } from './check-store.ts'
import type { FlowPurpose } from './ports.ts'
import type { KeptFlow } from './store.ts'

type At = Pick<Context, 'db' | 'now'>
type Step = KeptFlow['steps'][number]
type Finding = Omit<Warning, 'step'>

/** What the company's people say of the steps, by the place of a step. */
interface Around {
  alone: ReadonlyMap<number, Some>
  everyone: ReadonlyMap<number, { people: PersonRef[] }>
  inactive: readonly PersonRef[]
  away: ReadonlySet<string>
}

/** Steps whose approvers don't depend on the requester. */
const FIXED = ['people', 'role', 'group']

/** What of flows does not fit the people who are there now; in as many statements for many flows as for one. */
export async function warningsOf(
  ctx: At,
  purpose: FlowPurpose,
  flows: readonly KeptFlow[],
): Promise<Map<string, Warning[]>> {
  const listed = flows
    .flatMap(({ id, audienceId, steps }) => steps.map((step, index) => ({ id, audienceId, step, number: index + 1 })))
    .map((one, at) => ({ ...one, at }))
  const checked = listed.flatMap(({ at, audienceId, step }): StepAt[] =>
    audienceId !== null && step.who !== 'chosen' ? [{ ...askingOf(step), at, audienceId }] : [],
  )
  const around = await lookAround(ctx, purpose, checked)
  const warnings = Map.groupBy(
    listed.flatMap(({ id, at, step, number }) =>
      findingsIn(at, step, around).map((one) => ({ id, warning: { ...one, step: number } })),
    ),
    ({ id }) => id,
  )
  return new Map([...warnings].map(([id, all]) => [id, all.map(({ warning }) => warning)]))
}

async function lookAround(ctx: At, purpose: FlowPurpose, steps: readonly StepAt[]): Promise<Around> {
  const everyone = await everyoneIn(
    ctx.db,
    steps.filter(({ who }) => FIXED.includes(who)),
    ctx.now,
  )
  const people = [...everyone.values()].flatMap((one) => one.people.map(({ id }) => id))
  return {
    everyone,
    alone: await leftAlone(ctx.db, steps, ctx.now),
    inactive: await inactiveAmong(
      ctx.db,
      steps.flatMap(({ userIds }) => userIds),
    ),
    away: await purpose.away(ctx, people),
  }
}

const askingOf = ({ people, ...step }: Step) => ({ ...step, userIds: people.map(({ id }) => id) })
const plain = (what: Warning['what']): Finding => ({ what, people: [], count: 0 })
const some = (what: Warning['what'], { people, count }: Some = { people: [], count: 0 }): Finding[] =>
  count > 0 ? [{ what, people, count }] : []

function findingsIn(at: number, step: Step, around: Around): Finding[] {
  const alone = around.alone.get(at)
  if (!FIXED.includes(step.who)) return some('nobodyFor', alone)
  if (step.who === 'role' && step.roleId === null) return [plain('roleGone')]
  if (step.who === 'group' && step.groupId === null) return [plain('groupGone')]
  const people = around.everyone.get(at)?.people ?? []
  const gone = around.inactive.filter(({ id }) => step.people.some((one) => one.id === id))
  const found = some('personInactive', { people: gone, count: gone.length })
  if (people.length === 0) return found.length > 0 ? found : [plain('nobody')]
  return [...found, ...awayIn(step, people, around.away), ...some('onlyThemselves', alone)]
}

/** Of named people each one; of a role or a group only when nobody of it is there. */
function awayIn({ who, needs }: Step, people: readonly PersonRef[], away: ReadonlySet<string>): Finding[] {
  const those = people.filter(({ id }) => away.has(id))
  if (those.length === people.length && people.length > 1) return [plain('everyoneAway')]
  if (who !== 'people' && needs === 'any' && those.length < people.length) return []
  return some('personAway', { people: those, count: those.length })
}
