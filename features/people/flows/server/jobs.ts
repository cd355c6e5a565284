import type { Db } from '#platform/db.ts'
import { record } from '#platform/events.ts'
import type { Job, JobContext } from '#platform/jobs.ts'
import type { Warning } from '../contract.ts'
import { flowFacts } from '../facts.ts'
import { warningsOf } from './check-actions.ts'
import { type FlowPurpose, flowPurposes } from './ports.ts'
import * as problems from './problem-store.ts'
import * as store from './store.ts'

export const CHECK = 'approval flows: what does not fit'

export const jobs: readonly Job[] = [{ name: CHECK, cron: '35 3 * * *', slow: true, run: checkAll }]

/** People who are away come back: the flow shows that, and nobody is notified. */
const PASSING: readonly Warning['what'][] = ['personAway', 'everyoneAway']

/** Checks every active flow as the page of flows does. Each new problem is recorded once, until it is solved. */
async function checkAll({ inCompany, ports, now }: JobContext): Promise<void> {
  for (const purpose of ports.of(flowPurposes)) await inCompany((db) => checkFlows(db, purpose, now()))
}

async function checkFlows(db: Db, purpose: FlowPurpose, now: Date): Promise<void> {
  const flows = await store.list(db, purpose.name, false)
  const warnings = await warningsOf({ db, now }, purpose, flows)
  const people = [...warnings.values()].flat().flatMap((one) => one.people.map(({ id }) => id))
  const left = await problems.leftAmong(db, people)
  for (const { id, name } of flows) {
    const found = (warnings.get(id) ?? []).flatMap((warning) => problemsIn(warning, left))
    const keys = found.map(({ problem }) => problem)
    const fresh = new Set(await problems.keep(db, id, keys, now))
    for (const { problem, ...details } of found)
      if (fresh.has(problem))
        await record({ db, ip: '', actor: null }, flowFacts.problemFound, id, { name, ...details })
  }
}

/** Each named person who has left is a problem of its own; any other warning is one problem of its step. */
function problemsIn({ what, step, people, count }: Warning, left: ReadonlySet<string>) {
  if (PASSING.includes(what)) return []
  const first = { what, step, userId: people[0]?.id ?? null, count }
  if (what !== 'personInactive') return [{ ...first, problem: `${what} ${step}` }]
  return people
    .filter(({ id }) => left.has(id))
    .map(({ id }) => ({ ...first, userId: id, count: 1, problem: `${what} ${id}` }))
}
