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

describe('what ends it', () => {
  test('its owner has no access any more', async () => {
    const viewId = await r.viewOf('dora')
    await w.call('dora', 'POST', '/api/report-emails', { ...MONTHLY, viewId, recipientIds: [w.ids.hr] })
    await r.roleFor('dora', { 'reports.timetracking_reports': 'edit' })
    expect(await r.lettersAt('2026-05-31T08:00:00Z')).toEqual([])
    expect(await r.first('dora')).toMatchObject({ stopped: 'rights', nextAt: null })
    expect((await r.list('hr')).received).toEqual([])
  })

  test('its owner has left', async () => {
    const viewId = await r.viewOf('dora')
    await w.call('dora', 'POST', '/api/report-emails', { ...MONTHLY, viewId, recipientIds: [w.ids.hr] })
    await w.asAcme((db) => db.updateTable('users').set({ deactivatedAt: NOW }).where('id', '=', w.ids.dora).execute())
    expect(await r.lettersAt('2026-05-31T08:00:00Z')).toEqual([])
    await w.asAcme((db) => db.updateTable('users').set({ deactivatedAt: null }).where('id', '=', w.ids.dora).execute())
  })

  test('its view is deleted; another one begins it again', async () => {
    const id = await r.scheduled()
    const { view } = await r.first()
    await w.call('hr', 'DELETE', `/api/views/${view.id}`)
    expect(await r.first()).toMatchObject({ stopped: 'view' })
    expect(await r.lettersAt('2026-05-31T08:00:00Z')).toEqual([])
    expect(await r.first()).toMatchObject({ stopped: 'view', nextAt: null })
    const change = { ...MONTHLY, viewId: await r.viewOf('hr'), version: 1 }
    expect((await w.call('hr', 'PUT', `/api/report-emails/${id}`, change)).status).toBe(200)
    expect(await r.first()).toMatchObject({ stopped: null, nextAt: '2026-06-30T08:00:00.000Z' })
  })

  test('a recipient who lost the right gets nothing, and its owner sees it', async () => {
    await r.scheduled(['dora'])
    await r.roleFor('dora', {})
    expect(to(await r.lettersAt('2026-05-31T08:00:00Z'))).toEqual(['hr'])
    expect((await r.first()).recipients[0]!.state).toBe('refused')
    await r.roleFor('dora', { ...REPORT, 'manager.timeoff.record': 'view' })
    expect(to(await r.lettersAt('2026-06-30T08:00:00Z'))).toEqual(['dora', 'hr'])
    expect((await r.first()).recipients[0]!.state).toBe('active')
  })

  test('while it is paused nothing leaves, and nothing is made up for', async () => {
    const id = await r.scheduled()
    expect((await w.call('hr', 'PUT', `/api/report-emails/${id}/pause`, { isPaused: true })).status).toBe(200)
    expect(await r.lettersAt('2026-05-31T08:00:00Z')).toEqual([])
    w.clock.now = new Date('2026-06-02T08:00:00Z')
    await w.call('hr', 'PUT', `/api/report-emails/${id}/pause`, { isPaused: false })
    expect(await r.first()).toMatchObject({ isPaused: false, nextAt: '2026-06-30T08:00:00.000Z' })
    await w.call('hr', 'DELETE', `/api/report-emails/${id}`)
    expect(await r.lettersAt('2026-06-30T08:00:00Z')).toEqual([])
  })
})

describe('a recipient', () => {
  const linkIn = (text: string) => /\/reports\/unsubscribe\/(\S+)/.exec(text)![1]!
  test('unsubscribes with the link, without a session, and with one click in a mail program', async () => {
    const id = await r.scheduled(['dora'])
    const letters = await r.lettersAt('2026-05-31T08:00:00Z')
    const mine = letters.find((one) => one.to.startsWith('dora'))!
    const token = linkIn(mine.text)
    expect(mine.unsubscribe).toContain(token)
    const path = `/api/report-subscriptions/${token}`
    expect((await w.call(null, 'GET', path)).body.data).toMatchObject({ isOn: true, company: 'Acme' })
    const posted = await w.app.inject({
      method: 'POST',
      url: `/reports/unsubscribe/${token}`,
      headers: { host: `${w.acme.domain}.${w.origin.host}`, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(posted.statusCode).toBe(200)
    expect((await r.first()).recipients[0]!.state).toBe('unsubscribed')
    expect(to(await r.lettersAt('2026-06-30T08:00:00Z'))).toEqual(['hr'])
    expect((await w.call(null, 'PUT', path, { isOn: true })).body.data.isOn).toBe(true)
    expect(to(await r.lettersAt('2026-07-31T08:00:00Z'))).toEqual(['dora', 'hr'])
    // a change of its owner's does not subscribe them again
    await w.call('dora', 'PUT', `/api/report-emails/${id}/subscription`, { isOn: false })
    const { view, version } = await r.first()
    await w.call('hr', 'PUT', `/api/report-emails/${id}`, {
      ...MONTHLY,
      viewId: view.id,
      version,
      recipientIds: [w.ids.dora],
    })
    expect((await r.list('dora')).received).toMatchObject([{ id, isOn: false }])
  })

  test('a link that was not made here does nothing, nor at another company', async () => {
    await r.scheduled(['dora'])
    const letters = await r.lettersAt('2026-05-31T08:00:00Z')
    const token = linkIn(letters.find((one) => one.to.startsWith('dora'))!.text)
    const [email, user, signature] = token.split('.') as [string, string, string]
    // HR gets it too, with a signature of their own
    const other = [email, w.ids.hr.replaceAll('-', ''), signature].join('.')
    expect((await w.call(null, 'PUT', `/api/report-subscriptions/${other}`, { isOn: false })).status).toBe(404)
    expect((await w.call('gina', 'GET', `/api/report-subscriptions/${token}`)).status).toBe(404)
    expect(user).toHaveLength(32)
  })
})
