import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { Item } from './contract.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await w.asAcme((db) =>
    db
      .insertInto('leavePolicies')
      .values({
        kind: 'vacation',
        effectiveFrom: '2026-01-01',
        settings: JSON.stringify({ entitlement: 25_000, carryOver: { max: 0, lastDay: null } }),
      })
      .execute(),
  )
})
afterAll(() => w.close())

const ask = async (who: Name = 'ann', more: object = {}): Promise<string> => {
  const { status, body } = await w.call(who, 'POST', '/api/time-off/requests', {
    kind: 'vacation',
    firstDay: '2026-07-06',
    lastDay: '2026-07-10',
    approverIds: [w.ids.max],
    ...more,
  })
  expect(status).toBe(201)
  return body.data.id
}
const inbox = async (who: Name) => (await w.call(who, 'GET', '/api/approvals')).body
/** What it warns of. */
const warnings = ({ concerns }: Item) => concerns.filter(({ tone }) => tone === 'warn').map(({ text }) => text)
const badge = async (who: Name) => (await w.call(who, 'GET', '/api/user-info')).body.user.approvalsCount
const decide = (who: Name, id: string, more: object = {}) =>
  w.call(who, 'PUT', `/api/approvals/timeOff/${id}`, { decision: 'approved', ...more })
/** What left and was pushed in this company: other files of the run leave work of theirs in the same database. */
async function settle() {
  const { letters, pushes } = await w.settle()
  return {
    letters: letters.filter(({ to }) => to.endsWith(`@${w.acme.domain}.test`)),
    pushes: pushes.filter(({ companyId }) => companyId === w.acme.id),
  }
}
const statusOf = async (id: string) =>
  (await owner.query('select status from time_off_requests where id = $1', [id])).rows[0].status

/** Puts people into one department, so that they are a team. */
async function team(...names: Name[]) {
  await w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('departments')
      .values({ name: `Team ${randomUUID()}` })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('users')
      .set({ departmentId: id })
      .where(
        'id',
        'in',
        names.map((name) => w.ids[name]),
      )
      .execute()
  })
}

describe('what waits', () => {
  test('shows to the listed approvers and to nobody else, and the badge counts it', async () => {
    const id = await ask('ann', { approverIds: [w.ids.max, w.ids.mia], comment: 'A wedding' })
    expect(await inbox('max')).toMatchObject({
      count: 1,
      data: [
        {
          id,
          source: 'timeOff',
          title: 'Vacation',
          mark: 'vacation',
          lines: ['6–10 Jul', '5 days'],
          user: { firstName: 'Ann' },
          begins: '2026-07-06',
          comment: 'A wedding',
          concerns: [],
          changes: ['Remaining: 20 days'],
          actions: ['approved', 'declined'],
          own: {
            kind: 'vacation',
            length: 5000,
            cover: null,
            balance: { used: 0, planned: 0, now: 5000, left: 20_000 },
          },
        },
      ],
    })
    expect((await inbox('mia')).count).toBe(1)
    for (const who of ['ann', 'dora', 'eve', 'hr', 'adam'] as const)
      expect(await inbox(who)).toEqual({ data: [], next: null, count: 0 })
    expect([await badge('max'), await badge('adam'), await badge('ann')]).toEqual([1, 0, 0])
  })

  test('stands in the order in which it begins', async () => {
    const late = await ask('ann', { firstDay: '2026-08-03', lastDay: '2026-08-04' })
    const soon = await ask('eve', { firstDay: '2026-06-01', lastDay: '2026-06-02' })
    expect((await inbox('max')).data.map((one: { id: string }) => one.id)).toEqual([soon, late])
  })

  test('tells how many of the team stay, and warns when it is thin', async () => {
    await team('ann', 'eve', 'mia', 'ivan', 'hr')
    const eve = await ask('eve', { approverIds: [w.ids.max], lastDay: '2026-07-07' })
    await decide('max', eve)
    await ask('ann')
    expect((await inbox('max')).data[0]).toMatchObject({
      own: { cover: { stay: 3, of: 5 } },
      concerns: [{ tone: 'warn', text: 'Only 3 of 5 at work' }],
    })
    await ask('ann', { firstDay: '2026-07-13', lastDay: '2026-07-14' })
    expect((await inbox('max')).data[1]).toMatchObject({
      own: { cover: { stay: 4, of: 5 } },
      concerns: [{ tone: 'calm', text: '4 of 5 at work' }],
    })
  })

  test('an illness does not ask whether it suits the team', async () => {
    await team('ann', 'eve', 'mia')
    await decide('max', await ask('eve'))
    await ask('ann', { kind: 'sick_day' })
    expect((await inbox('max')).data[0]).toMatchObject({
      own: { cover: { stay: 1, of: 3 }, balance: null },
      concerns: [{ tone: 'calm', text: '1 of 3 at work' }],
      changes: [],
    })
  })

  test('what would now overdraw the balance, or has begun, is a concern in the reader’s language', async () => {
    await ask('ann', { lastDay: '2026-08-07' })
    await w.call('hr', 'POST', '/api/time-off/adjustments', {
      userId: w.ids.ann,
      kind: 'vacation',
      day: '2026-05-04',
      amount: -10_000,
      reason: 'Too much',
    })
    expect(warnings((await inbox('max')).data[0])[0]).toMatch(
      /^15 days available on 27 Jul 2026\. This request needs 25\.$/,
    )
    w.clock.now = new Date('2026-07-07T09:00:00Z')
    expect(warnings((await inbox('max')).data[0])).toContain('Already started')
    const swedish = await w.call('max', 'GET', '/api/approvals', undefined, { 'content-language': 'sv' })
    expect(warnings(swedish.body.data[0])).toContain('Har redan börjat')
    expect(swedish.body.data[0].lines).toEqual(['6 juli–7 aug.', '25 dagar'])
  })
})

describe('deciding', () => {
  test('answers with the message of the kind, and the badge goes down by one', async () => {
    const first = await ask()
    await ask('ann', { firstDay: '2026-08-03', lastDay: '2026-08-04' })
    expect(await badge('max')).toBe(2)
    const { status, body } = await decide('max', first)
    expect([status, body]).toEqual([
      200,
      { status: 'approved', canTakeBack: true, message: 'Vacation request has been approved' },
    ])
    expect([await badge('max'), (await inbox('max')).count]).toEqual([1, 1])
    expect(await statusOf(first)).toBe('approved')
  })

  test('declining keeps what was said, and tells Ann', async () => {
    const id = await ask('ann', { kind: 'sick_day' })
    const { body } = await decide('max', id, { decision: 'declined', comment: 'Please call me' })
    expect(body.message).toBe('Sick leave request has been declined')
    const shown = await w.call('ann', 'GET', `/api/time-off/requests/${id}`)
    expect(shown.body.data).toMatchObject({ status: 'declined', decisionComment: 'Please call me' })
    const { letters } = await settle()
    expect(letters.some(({ subject }) => subject.startsWith('Declined: your sick leave'))).toBe(true)
  })

  test.each([
    ['the manager of her manager, who was not asked', 'dora', 403],
    ['a colleague', 'eve', 404],
    ['HR, who sees it', 'hr', 403],
    ['an administrator, who sees it', 'adam', 403],
    ['Ann herself', 'ann', 403],
  ] as const)('%s may not', async (_who, who, status) => {
    const id = await ask()
    expect((await decide(who, id)).status).toBe(status)
    expect(await statusOf(id)).toBe('pending')
  })

  test('another company, an unknown id and an unknown source are not there', async () => {
    const id = await ask()
    const refused = [
      await decide('gina', id),
      await decide('max', randomUUID()),
      await w.call('max', 'PUT', `/api/approvals/orders/${id}`, { decision: 'approved' }),
      await w.call('eve', 'GET', `/api/approvals/timeOff/${id}/team`),
      await w.call('adam', 'GET', `/api/approvals/timeOff/${id}/team`),
    ]
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
  })

  test('of two approvers at the same moment one wins, the other is told', async () => {
    const id = await ask('ann', { approverIds: [w.ids.max, w.ids.mia] })
    const answers = await Promise.all([decide('max', id), decide('mia', id, { decision: 'declined' })])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)!.body.errors.general).toHaveLength(1)
  })

  test('what was edited meanwhile is not decided unseen', async () => {
    const id = await ask()
    const { version } = (await inbox('max')).data[0]
    await w.call('ann', 'PUT', `/api/time-off/requests/${id}`, {
      kind: 'vacation',
      firstDay: '2026-07-06',
      lastDay: '2026-07-31',
      approverIds: [w.ids.max],
      version,
    })
    expect((await decide('max', id, { version })).status).toBe(409)
    expect(await statusOf(id)).toBe('pending')
    expect((await decide('max', id, { version: version + 1 })).status).toBe(200)
  })

  test('all safe ones: the first approval can make the second one unsafe', async () => {
    await team('ann', 'eve', 'mia', 'ivan', 'hr')
    const [ann, eve] = [await ask('ann'), await ask('eve')]
    expect((await inbox('max')).data.map(warnings)).toEqual([[], []])
    expect((await decide('max', ann, { ifSafe: true })).status).toBe(200)
    const second = await decide('max', eve, { ifSafe: true })
    expect([second.status, await statusOf(eve)]).toEqual([409, 'pending'])
    expect((await decide('max', eve)).status).toBe(200)
  })
})

test('the team around it: absences with the kinds that the reader may know, and what is only asked for by those they decide on', async () => {
  await team('ann', 'eve', 'mia', 'ivan')
  await decide('mia', await ask('eve', { kind: 'sick_day', approverIds: [w.ids.mia] }))
  await ask('ivan', { approverIds: [w.ids.mia] })
  const id = await ask('ann')
  const { body } = await w.call('max', 'GET', `/api/approvals/timeOff/${id}/team`)
  const rows = body.data.team.map(({ user, absences }: { user: { firstName: string }; absences: object[] }) => [
    user.firstName,
    absences.map((absence) => (absence as { kind: string | null }).kind),
  ])
  expect(rows).toEqual([
    ['Ann', ['vacation']],
    ['Eve', [null]],
    ['Ivan', []],
    ['Mia', []],
  ])
  expect(body.data).toMatchObject({ from: '2026-07-02', to: '2026-07-14' })
  expect(body.data.freeDays).toEqual(['2026-07-04', '2026-07-05', '2026-07-11', '2026-07-12'])
})
