import { afterAll, beforeAll, expect, test } from 'vitest'
import { flowsOf } from '#features/people/flows/factory.ts'
import { delegationsOf } from '#features/surfaces/delegations/factory.ts'
import { addDays } from '#kit/days.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { stepsIn } from './factory.ts'
import { LATE, UNSTICK } from './server/jobs.ts'

let w: World
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

let seed = 23
const random = (below: number) => {
  seed = (seed * 1103515245 + 12345) % 2147483648
  return Math.floor((seed / 2147483648) * below)
}
const PEOPLE = ['ann', 'max', 'mia', 'eve', 'dora', 'hr', 'adam'] as const
const pick = <T>(from: readonly T[]): T => from[random(from.length)]!

/** Pending requests: whether someone can decide each, and whether its author is asked. */
const waiting = async () =>
  (
    await owner.query<{ id: string; able: number; authors: number; stuck: boolean }>(
      `select r.id, r.stuck_since is not null as stuck,
         count(*) filter (where u.status = 'active' and u.deactivated_at is null and u.id not in (r.user_id, r.asked_by)
           and u.id is distinct from r.changed_by)::int as able,
         count(*) filter (where u.id in (r.user_id, r.asked_by) or u.id = r.changed_by)::int as authors
       from time_off_requests r left join time_off_approvers a on a.request_id = r.id left join users u on u.id = a.user_id
       where r.company_id = $1 and r.status = 'pending' group by r.id, r.stuck_since`,
      [w.acme.id],
    )
  ).rows

interface Row {
  what: string
  step: number | null
  steps: number | null
  isVoid: boolean
}

/** The history says why the request is where it is: every step that is over has its row, in order, and none is passed over. */
function explains({ history, steps, status }: { history: Row[]; steps: { state: string }[]; status: string }): void {
  const valid = history.filter(({ isVoid, step }) => !isVoid && step !== null)
  const ends = ['stepApproved', 'stepCounted', 'selfApproved', 'approved', 'declined']
  const over = [...new Set(valid.filter(({ what }) => ends.includes(what)).map(({ step }) => step!))]
  expect(over).toEqual(over.toSorted((one, other) => one - other))
  const at = steps.findIndex(({ state }) => state === 'current') + 1
  if (status === 'approved') expect(over).toEqual(steps.map((_, index) => index + 1))
  if (status === 'pending') {
    expect(at).toBeGreaterThan(0)
    // a step of all may be counted for one of its people
    for (let step = 1; step < at; step++) expect(over).toContain(step)
    expect(over.every((step) => step <= at)).toBe(true)
  }
}

test('whatever flows, people and acts: every run ends or waits for someone who can decide, never for its author, and its history says why', async () => {
  const flows = flowsOf(w)
  const delegations = delegationsOf(w)
  const it = stepsIn(w)
  const asked: { id: string; by: Name }[] = []
  let runs = 0
  const night = (job: string) => w.asAcme((db) => enqueue(db, job, {}, { key: String(++runs) }))
  const isActive = async (who: Name) =>
    (await owner.query('select 1 from users where id = $1 and deactivated_at is null', [w.ids[who]])).rowCount === 1
  const step = () => {
    const who = pick(['manager', 'managersManager', 'departmentLead', 'people', 'chosen'] as const)
    const users = who === 'people' ? [...new Set([pick(PEOPLE), pick(PEOPLE), pick(PEOPLE)])] : []
    return { who, users, needs: pick(['any', 'all']), ...(random(3) === 0 && { escalateAfter: 1 + random(2) }) }
  }
  const acts = {
    flow: async () => {
      for (const { id } of (await flows.list()).data)
        await w.call('adam', 'PUT', `/api/approval-flows/${id}/archive`, {})
      const steps = Array.from({ length: 1 + random(4) }, step)
      await flows.create(
        steps.filter(({ who }, at) => who !== 'chosen' || steps.findIndex((one) => one.who === 'chosen') === at),
      )
    },
    ask: async () => {
      const by = pick(PEOPLE)
      const answer = await it.tryAsk(by, { approverIds: [w.ids[pick(PEOPLE)]] })
      if (answer.status === 201) asked.push({ id: answer.body.data.id, by })
    },
    approve: async () => {
      const { rows } = await owner.query<{ id: string; userId: string }>(
        `select r.id, a.user_id as "userId" from time_off_requests r join time_off_approvers a on a.request_id = r.id
         where r.company_id = $1 and r.status = 'pending' order by r.first_day, a.user_id`,
        [w.acme.id],
      )
      const one = rows.length > 0 ? pick(rows) : undefined
      const who = PEOPLE.find((name) => w.ids[name] === one?.userId)
      if (one && who) await it.decide(who, one.id)
    },
    tryAnyone: async () => {
      if (asked.length > 0) await it.decide(pick(PEOPLE), pick(asked).id)
    },
    decline: async () => {
      if (asked.length > 0 && random(3) === 0) await it.decide(pick(PEOPLE), pick(asked).id, 'declined')
    },
    edit: async () => {
      if (asked.length === 0) return
      const { id, by } = pick(asked)
      const { kind, firstDay, lastDay, version } = await it.show(id)
      const approverIds = [w.ids[pick(PEOPLE)]]
      await w.call(by, 'PUT', `/api/time-off/requests/${id}`, { kind, firstDay, lastDay, version, approverIds })
    },
    delegate: async () => {
      const firstDay = w.clock.now.toISOString().slice(0, 10)
      await delegations.create(pick(PEOPLE), pick(PEOPLE), { firstDay, lastDay: addDays(firstDay, random(10)) })
    },
    leave: async () => {
      const who = pick(['max', 'mia', 'eve', 'dora', 'hr'] as const)
      await w.call('adam', 'POST', `/api/people/${w.ids[who]}/deactivation`)
    },
    back: async () => {
      for (const who of PEOPLE)
        if (!(await isActive(who))) await w.call('adam', 'POST', `/api/people/${w.ids[who]}/activation`)
    },
    withoutManager: () => flows.withoutManager(pick(['ladder', 'two', 'self'])),
  }
  const names = [
    'flow',
    'ask',
    'ask',
    'ask',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'approve',
    'tryAnyone',
    'decline',
    'edit',
    'delegate',
    'leave',
    'back',
    'withoutManager',
  ] as const
  await acts.flow()
  let seen = 0
  for (let turn = 0; turn < 360; turn++) {
    await acts[pick(names)]()
    if (turn % 8 !== 7) continue
    w.clock.now = new Date(w.clock.now.getTime() + 86_400_000)
    await night(LATE)
    await night(UNSTICK)
    await w.settle()
    const pending = await waiting()
    // those who have left may be the only ones of a step: then it is marked, and people who keep time off see it
    expect(pending.filter(({ able, authors, stuck }) => (able === 0 && !stuck) || authors > 0)).toEqual([])
    seen += pending.length
  }
  const ends: Record<string, number> = {}
  for (const { id } of asked) {
    const request = await it.show(id)
    ends[request.status] = (ends[request.status] ?? 0) + 1
    if (request.steps.length > 0) explains(request)
  }
  // otherwise nothing was tried
  expect(seen).toBeGreaterThan(40)
  expect(ends['approved']).toBeGreaterThan(3)
}, 180_000)
