import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isChange, isVisit } from '#platform/serve.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { send, signedIn } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { makeFixtures } from './fixtures.ts'
import { fieldsOf } from './nasty.ts'
import { operations } from './operations.ts'

/** `RACES=1000 npx vitest run tests/sweeps/races.test.ts`: the whole of it, which takes an hour. */
const RACES = Number(process.env.RACES ?? 2)

let w: World
let conflicts = 0
let broken = 0
beforeAll(async () => {
  w = await world()
})
afterAll(async () => {
  console.log(`races: ${RACES} of each kind, ${conflicts} refused as too late`)
  await w.close()
})

/** Every operation by which a record is saved that another person may have saved meanwhile. */
const versioned = operations.filter(
  ({ name, route }) =>
    isChange(route) && !isVisit(route) && 'version' in fieldsOf(route) && !WITHOUT_EXAMPLE.includes(name),
)
/** A record that is gone is as good as one that has changed; what stands alone is found by its place, not by its id. */
const LOST = [409, 404]

test('there is something to race for', () => {
  expect(versioned.length).toBeGreaterThan(20)
})

describe('of two who save the same record at the same moment one wins, and the other is told', () => {
  test.each(versioned.map(({ name, route }) => [name, route] as const))(
    '%s',
    { timeout: 20_000 + RACES * 2000 },
    async (name, route) => {
      for (let race = 0; race < RACES; race++) {
        const { params, rest } = exampleOf(name, route, await makeFixtures(w, 'acme', route))
        const known =
          'version' in rest && name !== 'saveAuditReceivers' ? rest : { ...rest, version: await versionFor(name) }
        const [one, other] = await Promise.all([signedIn(w, 'adam', route), signedIn(w, 'adam', route)])
        const answers = await Promise.all(
          [one, other].map((headers) => send(w, route, { params, rest: known }, headers)),
        )
        const statuses = answers.map(({ statusCode }) => statusCode)
        expect(statuses.filter((status) => status < 300).length, JSON.stringify(statuses) + answers[0]!.body).toBe(1)
        expect(LOST).toContain(statuses.find((status) => status >= 300))
        conflicts++
      }
    },
  )
})

/** Fresh records are of the first version; what the company has one of, or a person of the world, is of the one that stands. */
async function versionFor(name: string): Promise<number> {
  const of = async (text: string, id: string, absent = 1) =>
    (await owner.query<{ version: number }>(text, [id])).rows[0]?.version ?? absent
  if (name === 'saveGeneral') return of('select version from companies where id = $1', w.acme.id)
  if (name === 'savePreferences') return of('select version from users where id = $1', w.ids.adam)
  // before the first save there is none
  if (name === 'saveAccess' || name === 'changePersonFields') return 0
  if (name === 'saveRequirement') return of('select version from sso_rules where company_id = $1', w.acme.id, 0)
  if (name === 'saveAuditReceivers')
    return of('select version from audit_receivers where company_id = $1', w.acme.id, 0)
  return 1
}

describe('of all who decide on one request at the same moment one wins', () => {
  const decide = operations.find(({ name }) => name === 'updateVacationStatus')!.route
  test(
    'approved, declined, canceled: one end, told to everyone alike',
    { timeout: 20_000 + RACES * 4000 },
    async () => {
      for (let race = 0; race < RACES * 5; race++) {
        const { request } = await makeFixtures(w, 'acme', decide)
        const headers = await signedIn(w, 'adam', decide)
        const wanted = ['approved', 'declined', 'approved', 'declined'] as const
        const answers = await Promise.all(
          wanted.map((status) => send(w, decide, { params: {}, rest: { id: request, status } }, headers)),
        )
        const won = answers.flatMap(({ statusCode }, at) => (statusCode < 300 ? [wanted[at]!] : []))
        broken += answers.filter(({ statusCode }) => statusCode >= 500).length
        const { rows } = await owner.query<{ status: string }>('select status from time_off_requests where id = $1', [
          request,
        ])
        const facts = await owner.query(
          `select 1 from events where subject_id = $1 and name in ('timeOff.approved', 'timeOff.declined')`,
          [request],
        )
        expect(new Set(won).size, JSON.stringify(answers.map(({ statusCode }) => statusCode))).toBe(1)
        expect(rows[0]!.status).toBe(won[0])
        expect(facts.rowCount).toBe(1)
      }
      expect(broken).toBe(0)
    },
  )
})

describe('what many ask for at the same moment is never more than there is', () => {
  test(
    'ten weeks asked for at once: as many are made as one after the other',
    { timeout: 20_000 + RACES * 6000 },
    async () => {
      const ask = operations.find(({ name }) => name === 'askRequest')!.route
      const headers = await signedIn(w, 'adam', ask)
      await w.asAcme((db) => db.insertInto('leavePolicies').values(TEN_DAYS).execute())
      const someone = async () => {
        const { user, manager } = await makeFixtures(w, 'acme', ask)
        return WEEKS.map((days) => async () => {
          const rest = { userId: user, kind: 'vacation', ...days, approverIds: [manager] }
          return (await send(w, ask, { params: {}, rest }, headers)).statusCode
        })
      }
      for (let race = 0; race < RACES; race++) {
        const inTurn: number[] = []
        for (const one of await someone()) inTurn.push(await one())
        const atOnce = await Promise.all((await someone()).map((one) => one()))
        expect(new Set(inTurn)).toEqual(new Set([201, 409]))
        expect(atOnce.toSorted()).toEqual(inTurn.toSorted())
      }
    },
  )
})

const TEN_DAYS = {
  kind: 'vacation',
  effectiveFrom: '2020-01-01',
  settings: JSON.stringify({ entitlement: 10_000, carryOver: { max: 0, lastDay: null } }),
}
/** Of a spring that is still to come. */
const WEEKS = Array.from({ length: 10 }, (_, week) => {
  const day = (of: number) => new Date(Date.UTC(2027, 2, 1 + week * 7 + of)).toISOString().slice(0, 10)
  return { firstDay: day(0), lastDay: day(4) }
})
