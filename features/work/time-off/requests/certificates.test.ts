import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ReactionContext } from '#platform/events.ts'
import { enqueue } from '#platform/jobs.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { PATH, rules } from '../policies/factory.ts'
import { makeType } from '../types/factory.ts'
import { attaching } from './factory.ts'
import { remindOfCertificates } from './server/certificate-actions.ts'
import { CERTIFICATES } from './server/jobs.ts'

/** A certificate that leave needs after some days: who is reminded, when, and who sees that it is missing. 4 May 2026 is a Monday. */
let w: World
let auckland: string
beforeAll(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  const place = { name: 'Auckland', countryId: 554, timeZone: 'Pacific/Auckland' }
  auckland = (await w.call('adam', 'POST', '/api/settings/company/locations', place)).body.data.id
})
beforeEach(async () => {
  w.clock.now = new Date('2026-05-04T09:00:00Z')
  await owner.query('delete from time_off_requests where company_id = $1', [w.acme.id])
  await owner.query('delete from leave_policies where company_id = $1', [w.acme.id])
  await owner.query('update users set location_id = null where id = $1', [w.ids.ann])
  await sickPolicy({ certificateAfterDays: 2 })
  await w.settle()
})
afterAll(() => w.close())

const files = attaching(() => w)
const sickPolicy = (settings: object) =>
  owner.query(
    `insert into leave_policies (company_id, kind, effective_from, settings) values ($1, 'sick_day', '2000-01-01', $2)`,
    [w.acme.id, JSON.stringify({ unlimited: true, ...settings })],
  )
/** Monday to Thursday: more than two days. */
const ILL = { firstDay: '2026-05-04', lastDay: '2026-05-07' }
async function ill(more: object = {}, who: Name = 'ann'): Promise<string> {
  const { status, body } = await files.ask({ ...ILL, ...more }, who)
  expect([status, body]).toEqual([201, body])
  await w.settle()
  return body.data.id
}
let runs = 0
/** What is sent when the worker looks at that moment. */
async function lookAt(moment: string) {
  w.clock.now = new Date(moment)
  await w.asAcme((db) => enqueue(db, CERTIFICATES, {}, { key: String(++runs) }))
  const { letters } = await w.settle()
  return letters.filter(({ subject }) => subject.startsWith('Certificate needed')).map(({ to }) => to.split('@')[0])
}
/** A worker that has looked, whose notifications are not made yet. */
const worker = () =>
  remindOfCertificates({
    inCompany: (work) => w.asAcme(work),
    inReaction: (work) => w.asAcme((db) => work({ db, now: w.clock.now } as ReactionContext)),
    now: () => w.clock.now,
  })
const notices = async (who: Name = 'ann') =>
  (await w.call(who, 'GET', '/api/notifications')).body.data.filter(
    ({ type }: { type: string }) => type === 'UserTimeOffCertificateIsDue',
  )
const attach = async (id: string) => {
  const attachmentId = (await files.upload('ann')).json().data.id
  expect((await w.call('ann', 'POST', `/api/time-off/requests/${id}/attachment`, { attachmentId })).status).toBe(201)
}
const cancel = (id: string, who: Name = 'ann') =>
  w.call(who, 'PUT', '/api/calendar/update-sick-day-status', { id, status: 'canceled' })

describe('the reminder', () => {
  test('comes once, on the morning of the day after as many days as the policy says', async () => {
    const id = await ill()
    expect(await lookAt('2026-05-05T09:00:00Z')).toEqual([])
    expect(await lookAt('2026-05-06T07:59:00Z')).toEqual([])
    expect(await lookAt('2026-05-06T08:00:00Z')).toEqual(['ann'])
    expect((await notices()).map(({ text }: { text: string }) => text)[0]).toBe(
      'Attach a certificate to your sick leave, 4–7 May 2026',
    )
    expect(await notices('max')).toEqual([])
    for (const moment of ['2026-05-06T09:00:00Z', '2026-05-07T08:00:00Z', '2026-05-12T08:00:00Z'])
      expect(await lookAt(moment)).toEqual([])
    const { body } = await w.call('adam', 'GET', `/api/time-off/requests/${id}`)
    expect(body.data.certificateMissing).toBe(2)
  })

  test('by the day where the person works: in Auckland it is morning twelve hours earlier', async () => {
    await owner.query('update users set location_id = $2 where id = $1', [w.ids.ann, auckland])
    await ill()
    expect(await lookAt('2026-05-05T19:59:00Z')).toEqual([])
    expect(await lookAt('2026-05-05T20:01:00Z')).toEqual(['ann'])
  })

  test.each([
    ['leave that is not longer', { lastDay: '2026-05-05' }],
    ['another kind of leave', { kind: 'day_off' }],
  ])('not for %s', async (_what, more) => {
    const id = await ill(more)
    expect(await lookAt('2026-05-08T09:00:00Z')).toEqual([])
    expect((await files.show(id)).certificateMissing).toBeNull()
  })

  test('not where a file is attached, from the start or before the day', async () => {
    const attachmentId = (await files.upload('ann')).json().data.id
    await ill({ attachmentId })
    await ill({ firstDay: '2026-05-11', lastDay: '2026-05-14' })
    expect(await lookAt('2026-05-06T09:00:00Z')).toEqual([])
    const [later] = (await w.call('ann', 'GET', '/api/time-off/requests?certificate=missing')).body.data
    await attach(later.id)
    expect(await lookAt('2026-05-13T09:00:00Z')).toEqual([])
  })

  test('not for leave that is declined or cancelled; for what is recorded and approved it comes', async () => {
    await cancel(await ill())
    const declined = await ill()
    await w.call('max', 'PUT', '/api/calendar/update-sick-day-status', { id: declined, status: 'declined' })
    await w.settle()
    expect(await lookAt('2026-05-06T09:00:00Z')).toEqual([])
    await w.call('adam', 'POST', '/api/time-off/records', { kind: 'sick_day', ...ILL, userId: w.ids.ann, comment: '' })
    expect(await lookAt('2026-05-06T10:00:00Z')).toEqual(['ann'])
  })

  test('not by a notification that is made after the file came', async () => {
    const id = await ill()
    w.clock.now = new Date('2026-05-06T09:00:00Z')
    const before = (await notices()).length
    await worker()
    await attach(id)
    const { letters } = await w.settle()
    expect(letters.filter(({ subject }) => subject.startsWith('Certificate needed'))).toEqual([])
    expect((await notices()).length).toBe(before)
  })

  test('once, also when the worker was off for three days, and for leave that is over by then', async () => {
    await ill()
    expect(await lookAt('2026-05-09T09:00:00Z')).toEqual(['ann'])
    expect(await lookAt('2026-05-09T10:00:00Z')).toEqual([])
  })

  test('not for what was due more than two weeks ago', async () => {
    await ill()
    expect(await lookAt('2026-05-21T09:00:00Z')).toEqual([])
    expect(await lookAt('2026-05-20T09:00:00Z')).toEqual(['ann'])
  })

  test('of two workers at the same moment one reminds', async () => {
    await ill()
    w.clock.now = new Date('2026-05-06T09:00:00Z')
    const before = (await notices()).length
    await Promise.all([worker(), worker()])
    await w.settle()
    expect((await notices()).length).toBe(before + 1)
  })

  test('half days count as such', async () => {
    // noon on Monday to Wednesday is two and a half: more than two in the afternoon of Wednesday
    await ill({ firstPart: 'pm', lastDay: '2026-05-06' })
    expect(await lookAt('2026-05-06T09:00:00Z')).toEqual(['ann'])
  })

  test('also of a type of the company, which says it itself', async () => {
    const court = await makeType(w, { name: 'Court', certificateAfterDays: 1 })
    await ill({ kind: court })
    expect(await lookAt('2026-05-05T09:00:00Z')).toEqual(['ann'])
    const { status, body } = await w.call('adam', 'PUT', PATH, {
      ...rules,
      kind: court,
      from: '2026-06-01',
      unlimited: true,
      certificateAfterDays: 3,
    })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['certificateAfterDays']])
  })
})

describe('a missing certificate', () => {
  const missing = async (who: Name) =>
    (await w.call(who, 'GET', `/api/time-off/requests?certificate=missing&userId=${w.ids.ann}`)).body.data?.map(
      ({ id }: { id: string }) => id,
    )

  test('is seen and filtered by those who see the request, until it comes', async () => {
    const id = await ill()
    await ill({ firstDay: '2026-05-18', lastDay: '2026-05-19' })
    for (const who of ['ann', 'max', 'adam'] as const) expect(await missing(who)).toEqual([id])
    // a colleague, and another company
    for (const who of ['eve', 'gina'] as const) expect((await missing(who)) ?? []).toEqual([])
    const [item] = (await w.call('max', 'GET', '/api/approvals')).body.data
    expect(item.own.certificateAfter).toBe(2)
    expect(item.concerns.map(({ text }: { text: string }) => text)).toContain(
      'A certificate is needed after 2 days and is not attached yet',
    )
    await attach(id)
    for (const who of ['ann', 'max', 'adam'] as const) expect(await missing(who)).toEqual([])
  })

  test('follows the policy and the type: another number of days is noted for leave that is there', async () => {
    const id = await ill()
    const sick = { ...rules, kind: 'sick_day', from: '2026-05-04', unlimited: true }
    const saved = await w.call('adam', 'PUT', PATH, { ...sick, certificateAfterDays: 7 })
    expect([saved.status, saved.body.data?.certificateAfterDays]).toEqual([200, 7])
    await w.settle()
    expect((await files.show(id)).certificateMissing).toBeNull()
    const jury = await makeType(w, { name: 'Jury', certificateAfterDays: null })
    const other = await ill({ kind: jury, firstDay: '2026-05-11', lastDay: '2026-05-14' })
    expect((await files.show(other)).certificateMissing).toBeNull()
    const { data } = (await w.call('adam', 'GET', '/api/settings/time-off/types')).body
    const type = data.find(({ id: one }: { id: string }) => one === jury)
    const { name, colour, icon, isPaid, isPrivate, countsAsWork, askedBy, version } = type
    const changed = { name, colour, icon, isPaid, isPrivate, countsAsWork, askedBy, version, certificateAfterDays: 3 }
    expect((await w.call('adam', 'PUT', `/api/settings/time-off/types/${jury}`, changed)).status).toBe(200)
    await w.settle()
    expect((await files.show(other)).certificateMissing).toBe(3)
  })
})
