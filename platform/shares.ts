import { availableParallelism } from 'node:os'
import type { Call } from './call.ts'
import { credentialOf } from './credentials.ts'
import { FairQueue, Full } from './fair-queue.ts'
import { sourceOf } from './limits.ts'
import { busy } from './problems.ts'

const WAIT_MS = 20_000

/** Connections that no share takes: hosts are looked up and limits counted before a call has its place. */
const SPARE = 2

/** After a heavy call the company's next one waits for so many times what it took, while other companies are about: a quarter of a processor. */
const REST = 3
const MOST_REST_MS = 2000
/** Whose last call is so long ago is not about any more. */
const ABOUT_MS = 2000

/**
 * How much of a node one person and one company may use at once. What is more waits in their own queue, and the companies have their
 * turn one after the other: a company at full load is slow to itself.
 * @param pool connections to the database
 */
export function sharesOf(pool: number) {
  const cores = availableParallelism()
  const persons = { total: Infinity, waiting: 60, ms: WAIT_MS }
  const companies = { waiting: 300, ms: WAIT_MS }
  const usual = Math.max(2, pool - SPARE)
  const queues = {
    person: new FairQueue({ ...persons, each: Math.max(2, Math.ceil(pool * 0.3)) }),
    personHeavy: new FairQueue({ ...persons, each: 1 }),
    // heavy work fills a processor, here or in PostgreSQL: one company never gets all of them
    companyHeavy: new FairQueue({
      ...companies,
      total: Math.max(2, cores - 1),
      each: Math.max(1, Math.floor(cores / 2)),
    }),
    company: new FairQueue({ ...companies, total: usual, each: Math.max(2, Math.ceil(usual * 0.4)) }),
  }
  const recent = callers()
  const restOf = (company: string) => (took: number) =>
    recent.areOthersThan(company) ? Math.min(MOST_REST_MS, REST * took) : 0
  /** @throws Problem 429 for the person's share, 503 for the company's; both with `Retry-After` */
  async function within<T>(call: Pick<Call, 'request' | 'route' | 'company'>, work: () => Promise<T>): Promise<T> {
    const source = `ip:${sourceOf(call.request.ip)}`
    const company = call.company?.id ?? source
    recent.note(company)
    const person = credentialOf(call.request, call.company?.domain ?? null, false) ?? `${company} ${source}`
    const inCompany = () => queues.company.run(company, () => begun(work))
    const weighed = () =>
      call.route.heavy ? queues.companyHeavy.run(company, inCompany, restOf(company)) : inCompany()
    const ofPerson = call.route.heavy ? queues.personHeavy : queues.person
    let isPerson = true
    return outcome(
      await ofPerson
        .run(person, () => {
          isPerson = false
          return weighed()
        })
        .catch((error: unknown) => {
          throw error instanceof Full ? busy(error.seconds, isPerson ? 'tooMany' : 'unavailable') : error
        }),
    )
  }
  return { within, waiting: () => Object.values(queues).reduce((sum, queue) => sum + queue.waiting, 0) }
}
export type Shares = ReturnType<typeof sharesOf>

/** Notes who calls, and knows whether another company has called recently. */
function callers() {
  let latest = { company: '', at: Number.NEGATIVE_INFINITY }
  let before = latest
  return {
    note: (company: string) => {
      if (latest.company !== company) before = latest
      latest = { company, at: performance.now() }
    },
    areOthersThan: (company: string): boolean =>
      performance.now() - (latest.company === company ? before : latest).at < ABOUT_MS,
  }
}

/** The work's own failure is none of the queues': a file's reader has a queue too. */
const begun = <T>(work: () => Promise<T>) =>
  work().then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )

function outcome<T>(ended: { value: T } | { error: unknown }): T {
  if ('error' in ended) throw ended.error
  return ended.value
}
