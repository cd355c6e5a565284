import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Route } from '#kit/contract.ts'
import { isChange, isVisit } from '#platform/serve.ts'
import { owner } from '#tests/database.ts'
import { type World, world } from '#tests/world.ts'
import { wholeSchema } from '#platform/json-schema.ts'
import { send, signedIn } from './calling.ts'
import { exampleOf, WITHOUT_EXAMPLE } from './examples.ts'
import { makeFixtures } from './fixtures.ts'
import { operations } from './operations.ts'

/** `AT_ONCE=50 npx vitest run tests/sweeps/changes.test.ts`: the whole of it. */
const AT_ONCE = Number(process.env.AT_ONCE ?? 6)

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Questions that are asked by POST because they are long, the first half of what is a fact once it is finished, and what concerns only oneself. */
const CHANGES_NOTHING = [
  'previewRequest',
  'previewApprovers',
  'previewSteps',
  'exampleOfFlow',
  'previewAudience',
  'previewRole',
  'previewGrants',
  'previewBenefitGrants',
  'previewPlace',
  'previewDepartment',
  'previewMove',
  'previewMany',
  'previewFieldType',
  'previewPolicy',
  'previewPolicyExamples',
  'tryLeaveExample',
  'findAwayParticipants',
  'foreseeEmployment',
  'foreseeJobChange',
  'foreseeHireDate',
  'judgePassword',
  'foreseeHoliday',
  'foreseeRemoval',
  'foreseeImport',
  'foreseeExtraDay',
  'foreseeDays',
  'foreseeCompanyWeek',
  // whom one sees in one's own sidebar
  'unreadNotifications',
  'unmuteNotification',
  // the record has none to take back: the tests of the feature look at the fact
  'resetRoleLayout',
  'takeBackReaction',
  'saveSidebarSettings',
  'addSidebarUser',
  'removeSidebarUser',
  'orderSidebarUsers',
  'beginConfirming',
  'beginTotp',
  'beginPasskey',
  // a scan: the numbers are a fact once the stock-take is finished
  'sendCounts',
]

const changing = operations.filter(
  ({ name, route }) =>
    isChange(route) && !isVisit(route) && !WITHOUT_EXAMPLE.includes(name) && !CHANGES_NOTHING.includes(name),
)
/**
 * After `beginViewing` the session impersonates: the same call again is refused. An answer that holds a secret
 * is not kept, so that such a call is simply made again.
 */
const posts = changing.filter(
  ({ name, route }) => route.method === 'POST' && !route.upload && !route.secret && name !== 'beginViewing',
)
const cases = (of: typeof operations) => of.map(({ name, route }) => [name, route] as const)

/** What the administrator could send, records to go with it, and how many facts there are. */
async function prepared(name: string, route: Route) {
  const fixtures = await makeFixtures(w, 'acme', route)
  const headers = await signedIn(w, 'adam', route)
  const sent = exampleOf(name, route, fixtures)
  return { go: (more: Record<string, string> = {}) => send(w, route, sent, { ...headers, ...more }) }
}

const facts = async () =>
  (await owner.query<{ id: string }>('select id from events where company_id = $1', [w.acme.id])).rows.length

test('an answer that holds a secret is not kept for a repeated call', () => {
  const declaring = operations.filter(
    ({ route }) =>
      route.method === 'POST' &&
      !isVisit(route) &&
      !route.download &&
      /"(token|secret|codes|uri)":/.test(JSON.stringify(wholeSchema(route.reply))),
  )
  expect(declaring.length).toBeGreaterThan(2)
  expect(declaring.filter(({ route }) => !route.secret).map(({ name }) => name)).toEqual([])
})

test('there is something to sweep', () => {
  expect(changing.length).toBeGreaterThan(35)
  expect(posts.length).toBeGreaterThan(12)
})

describe('every change leaves a fact', () => {
  test.each(cases(changing))('%s', async (name, route) => {
    const { go } = await prepared(name, route)
    const before = await facts()
    const answer = await go()
    expect(answer.statusCode, answer.body).toBeLessThan(300)
    expect(await facts()).toBeGreaterThan(before)
  })

  test.each(cases(changing))('%s leaves none when it is refused', async (name, route) => {
    const { go } = await prepared(name, route)
    const before = await facts()
    const answer = await go({ authorization: `Bearer ${w.tokens.gina}` })
    expect(answer.statusCode).toBe(401)
    expect(await facts()).toBe(before)
  })
})

describe('a call that is sent again with its Idempotency-Key has one effect', () => {
  test.each(cases(posts))('%s', async (name, route) => {
    const { go } = await prepared(name, route)
    const key = { 'idempotency-key': randomUUID() }
    const first = await go(key)
    expect(first.statusCode, first.body).toBeLessThan(300)
    const after = await facts()
    const again = await go(key)
    expect([again.statusCode, again.json()]).toEqual([first.statusCode, first.json()])
    expect(await facts()).toBe(after)
  })

  test.each(cases(posts))('%s, many times at once, too', async (name, route) => {
    const alone = await prepared(name, route)
    const start = await facts()
    expect((await alone.go()).statusCode).toBeLessThan(300)
    const once = (await facts()) - start
    const { go } = await prepared(name, route)
    const before = await facts()
    const key = { 'idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => go(key)))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]!.statusCode).toBeLessThan(300)
    expect(await facts()).toBe(before + once)
  })

  test('another content under the same key is refused', async () => {
    const key = { 'idempotency-key': randomUUID() }
    const create = (name: string) => w.call('hr', 'POST', '/api/job-titles', { name }, key)
    expect((await create(`Baker ${randomUUID()}`)).status).toBe(201)
    expect((await create(`Brewer ${randomUUID()}`)).status).toBe(409)
  })
})
