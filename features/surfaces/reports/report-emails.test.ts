import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type World } from '#tests/world.ts'
import { MONTHLY, REPORT, type Reporting, reporting } from '#tests/reporting.ts'

let r: Reporting
let w: World
const NOW = new Date('2026-05-04T09:00:00Z')
beforeAll(async () => {
  r = await reporting()
  w = r.w
})
afterAll(() => w.close())
beforeEach(async () => {
  w.clock.now = NOW
  await w.asAcme((db) => db.deleteFrom('reportEmails').execute())
  // HR sees everyone, Dora her line of four, Mia nobody; Max may not open the report
  await r.roleFor('dora', { ...REPORT, 'manager.timeoff.record': 'view' })
  await r.roleFor('mia', REPORT)
  await w.settle()
})

const to = (letters: readonly { to: string }[]) => letters.map((one) => one.to.split('@')[0]).toSorted()

describe('who may', () => {
  test.each([
    ['ann', 403],
    ['max', 403],
    ['dora', 200],
    ['hr', 200],
    ['gina', 200],
    [null, 401],
  ] as const)('%s has the list: %i', async (who, status) => {
    expect((await w.call(who, 'GET', '/api/report-emails')).status).toBe(status)
    expect((await r.post(who, { viewId: w.ids.ann })).status).toBe(status === 200 ? 422 : status)
  })

  test('an email is its owner’s alone: others, HR of another company and recipients cannot touch it', async () => {
    const id = await r.scheduled(['dora'])
    for (const who of ['adam', 'dora', 'gina'] as const) {
      expect((await w.call(who, 'PUT', `/api/report-emails/${id}/pause`, { isPaused: true })).status).toBe(404)
      expect((await w.call(who, 'POST', `/api/report-emails/${id}/sending`)).status).toBe(404)
      expect((await w.call(who, 'DELETE', `/api/report-emails/${id}`)).status).toBe(404)
      const change = { ...MONTHLY, viewId: await r.viewOf(who), version: 1 }
      expect((await w.call(who, 'PUT', `/api/report-emails/${id}`, change)).status).toBe(404)
    }
    expect((await w.call('adam', 'PUT', `/api/report-emails/${id}/subscription`, { isOn: false })).status).toBe(404)
    expect((await r.list('adam')).data).toEqual([])
  })

  test('a colleague’s own view cannot be sent, a shared one can', async () => {
    const own = await r.viewOf('adam')
    expect((await r.post('hr', { viewId: own })).body.errors).toHaveProperty('viewId')
    const shared = await r.viewOf('adam', {}, { isShared: true })
    expect((await r.post('dora', { viewId: shared })).status).toBe(201)
  })

  test('who has no access to the report cannot be chosen, and is named at the field', async () => {
    const viewId = await r.viewOf('hr')
    const { status, body } = await r.post('hr', { viewId, recipientIds: [w.ids.max] })
    expect([status, body.errors.recipientIds]).toEqual([422, ["Max Berg doesn't have access to this report."]])
    expect((await r.post('hr', { viewId, recipientIds: [w.ids.otto] })).status).toBe(422)
    expect((await r.post('hr', { viewId, recipientIds: [w.ids.gina] })).status).toBe(422)
  })

  test('one person has room for twenty', async () => {
    const viewId = await r.viewOf('hr')
    for (let made = 0; made < 20; made++) expect((await r.post('hr', { viewId })).status).toBe(201)
    expect((await r.post('hr', { viewId })).status).toBe(409)
  })

  test('of two changes at once the later one is told', async () => {
    const id = await r.scheduled()
    const { view } = await r.first()
    const change = { ...MONTHLY, viewId: view.id, version: 1 }
    const both = await Promise.all(
      [8, 9].map((hour) => w.call('hr', 'PUT', `/api/report-emails/${id}`, { ...change, hour })),
    )
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('what arrives', () => {
  test('each has what they may see themselves, with links that need a session, and nothing attached', async () => {
    await r.scheduled(['dora', 'mia'])
    const letters = await r.lettersAt('2026-05-31T08:00:00Z')
    expect(to(letters)).toEqual(['dora', 'hr'])
    const [dora, hr] = letters.toSorted((a, b) => (a.to < b.to ? -1 : 1))
    expect(hr!.subject).toMatch(/^Absence \d+: 1–30 Apr 2026$/)
    expect(hr!.text).toContain('Days away: 5')
    expect(hr!.text).toMatch(/People: 10/)
    // four people
    expect(dora!.text).toContain('fewer than 5 people')
    expect(dora!.text).not.toContain('Days away')
    expect(hr!.text).toMatch(/\/reports\/timeoff\?range=2026-04-01\.\.2026-04-30&file=xlsx/)
    expect(hr).not.toHaveProperty('attachments')
    // Mia may open the report and sees nobody in it
    const { recipients, lastSentAt, nextAt } = await r.first()
    expect(recipients.map(({ person, state }) => [person.firstName, state])).toEqual([
      ['Dora', 'active'],
      ['Mia', 'refused'],
    ])
    expect([lastSentAt, nextAt]).toEqual(['2026-05-31T08:00:00.000Z', '2026-06-30T08:00:00.000Z'])
  })

  test('never pay, and no groups of fewer than five', async () => {
    await w.asAcme(async (db) => {
      await db
        .insertInto('compensations')
        .values({
          userId: w.ids.ann,
          effectiveDate: '2020-01-01',
          dateFrom: '2020-01-01',
          payRate: 48_111,
          payRateType: 'month',
          currency: 'SEK',
        })
        .execute()
    })
    await r.scheduled([], {}, { period: 'lastMonth', money: 'on', group: 'manager' })
    const [letter] = await r.lettersAt('2026-05-31T08:00:00Z')
    expect(letter!.text).not.toMatch(/SEK|Value/)
    expect(letter!.text).not.toMatch(/Max Berg|Mia Berg/)
  })

  test('in the language of its reader, and late when it is', async () => {
    await w.asAcme((db) => db.updateTable('users').set({ language: 'sv' }).where('id', '=', w.ids.hr).execute())
    await r.scheduled()
    const [letter] = await r.lettersAt('2026-06-03T10:00:00Z')
    await w.asAcme((db) => db.updateTable('users').set({ language: 'en' }).where('id', '=', w.ids.hr).execute())
    expect(letter!.text).toContain('Mejlet är försenat')
    expect(letter!.text).toContain('Frånvarodagar')
  })

  test('a view that moves with the day is of the day on which it was due', async () => {
    await r.scheduled()
    const [letter] = await r.lettersAt('2026-06-03T10:00:00Z')
    expect(letter!.subject).toContain('Apr 2026')
    expect(letter!.text).toContain('This email is late')
  })
})

describe('once', () => {
  test('also with two workers, and a job that runs again', async () => {
    await r.scheduled(['dora'])
    w.clock.now = new Date('2026-05-31T08:00:00Z')
    await Promise.all([r.tick(), r.tick()])
    expect(to((await w.settle()).letters)).toEqual(['dora', 'hr'])
    await r.tick()
    expect((await w.settle()).letters).toEqual([])
    const { id } = await r.first()
    const again = { emailId: id, userId: w.ids.hr, due: '2026-05-31T08:00:00.000Z', isManual: false }
    await w.asAcme(async (db) => {
      const { enqueue } = await import('#platform/jobs.ts')
      await enqueue(db, 'reports.send', again)
    })
    expect((await w.settle()).letters).toEqual([])
  })

  test('a worker that slept through three of them sends the latest alone', async () => {
    await r.scheduled([], { frequency: 'weekly', weekday: 1 })
    expect(await r.lettersAt('2026-05-27T10:00:00Z')).toHaveLength(1)
    expect((await r.first()).nextAt).toBe('2026-06-01T08:00:00.000Z')
  })

  test('nothing before its time', async () => {
    await r.scheduled()
    expect(await r.lettersAt('2026-05-31T07:59:00Z')).toEqual([])
  })
})

test('sent now it leaves at once and keeps its next time; twenty times an hour', async () => {
  const id = await r.scheduled(['dora'])
  const before = (await r.first()).nextAt
  const now = () => w.call('hr', 'POST', `/api/report-emails/${id}/sending`)
  expect((await now()).status).toBe(200)
  expect(to((await w.settle()).letters)).toEqual(['dora', 'hr'])
  expect((await r.first()).nextAt).toBe(before)
  const statuses: number[] = []
  for (let times = 0; times < 20; times++) statuses.push((await now()).status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(19)
  expect(statuses.at(-1)).toBe(429)
})

test('the trail has what happened, and no recipient by name', async () => {
  const id = await r.scheduled(['dora'])
  await r.lettersAt('2026-05-31T08:00:00Z')
  const trail = await w.asAcme((db) =>
    db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', id).orderBy('at').execute(),
  )
  expect(trail.map(({ name }) => name)).toEqual(['reports.scheduled', 'reports.sent'])
  expect(trail[1]!.details).toMatchObject({ recipients: 2 })
  expect(JSON.stringify(trail)).not.toContain(w.ids.dora)
})
