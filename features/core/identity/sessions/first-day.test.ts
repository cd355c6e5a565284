import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TAGS } from '#kit/contract.ts'
import { apiToken } from '#tests/sweeps/calling.ts'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

/** Before their first day people have their own record and what they have to do. It opens by itself, and no worker runs here. */
let w: World
const places: Record<string, string> = {}
beforeAll(async () => {
  w = await world()
  for (const zone of ['Europe/Stockholm', 'Pacific/Auckland', 'America/Los_Angeles']) {
    const body = { name: zone, countryId: 752, timeZone: zone }
    places[zone] = (await w.call('adam', 'POST', '/api/settings/company/locations', body)).body.data.id
  }
  await owner.query(`update sessions set expires_at = '2040-01-01'`)
})
afterAll(() => w.close())
beforeEach(() => {
  w.clock.now = new Date('2026-11-25T09:00:00Z')
})

const begins = (who: Name, hireDate: string | null, zone: string | null = null) =>
  owner.query('update users set hire_date = $2, location_id = $3 where id = $1', [
    w.ids[who],
    hireDate,
    zone && places[zone],
  ])
const get = async (who: Name, url = '/api/people') => (await w.call(who, 'GET', url)).status
const CLOSED = 'This opens on your first day.'

describe('when it opens', () => {
  test.each([
    ['tomorrow, without a location', '2026-11-26', null, '2026-11-25T23:59:59.999Z', 403],
    ['today, without a location', '2026-11-26', null, '2026-11-26T00:00:00.000Z', 200],
    ['in Stockholm, the last moment before', '2026-11-26', 'Europe/Stockholm', '2026-11-25T22:59:59.999Z', 403],
    ['in Stockholm, the moment', '2026-11-26', 'Europe/Stockholm', '2026-11-25T23:00:00.000Z', 200],
    ['in Auckland it is tomorrow already', '2026-11-26', 'Pacific/Auckland', '2026-11-25T11:00:00.000Z', 200],
    ['in Auckland, the last moment before', '2026-11-26', 'Pacific/Auckland', '2026-11-25T10:59:59.999Z', 403],
    ['in Los Angeles it is still yesterday', '2026-11-25', 'America/Los_Angeles', '2026-11-25T07:59:59.999Z', 403],
    ['in Los Angeles, the moment', '2026-11-25', 'America/Los_Angeles', '2026-11-25T08:00:00.000Z', 200],
    ['years ago', '2019-01-01', 'Europe/Stockholm', '2026-11-25T09:00:00.000Z', 200],
    ['on no day that anyone has said', null, 'Europe/Stockholm', '2026-11-25T09:00:00.000Z', 200],
  ])('%s', async (_when, hireDate, zone, now, status) => {
    await begins('eve', hireDate, zone)
    w.clock.now = new Date(now)
    expect(await get('eve')).toBe(status)
    const { body } = await w.call('eve', 'GET', '/api/user-info')
    expect(body.beforeFirstDay?.day).toBe(status === 403 ? hireDate : undefined)
  })

  test('the browser is told the moment', async () => {
    await begins('eve', '2026-11-30', 'Europe/Stockholm')
    const { body } = await w.call('eve', 'GET', '/api/user-info')
    expect(body.beforeFirstDay).toEqual({ day: '2026-11-30', opensAt: '2026-11-29T23:00:00.000Z' })
  })

  test('a first day that moves, and a person who does, are seen by the next call', async () => {
    await begins('eve', '2026-11-26', 'Europe/Stockholm')
    expect(await get('eve')).toBe(403)
    w.clock.now = new Date('2026-11-25T12:00:00Z')
    await begins('eve', '2026-11-26', 'Pacific/Auckland')
    expect(await get('eve')).toBe(200)
  })
})

describe('before it', () => {
  beforeEach(async () => {
    await begins('eve', '2026-11-30', 'Europe/Stockholm')
  })

  test.each([
    ['people', '/api/people'],
    ['search for people', '/api/users/select?search=a'],
    ['the calendar', '/api/calendar?from=2026-11-01&to=2026-11-30'],
    ['approvals', '/api/approvals'],
    ['groups', '/api/groups'],
    ['time off', '/api/time-off/requests'],
    ['exports', '/api/exports'],
    ['holidays', '/api/holidays'],
    ['departments', '/api/departments'],
    ['tokens', '/api/settings/personal/integrations'],
  ])('%s: closed, with words that say when it opens', async (_what, url) => {
    const { status, body } = await w.call('eve', 'GET', url)
    expect([status, body.message]).toEqual([403, CLOSED])
  })

  test('the own record is open, and no other', async () => {
    for (const more of ['/personal', '/emergency', '/custom-fields', '/job']) {
      expect([more, await get('eve', `/api/people/${w.ids.eve}${more}`)]).toEqual([more, 200])
      const other = await w.call('eve', 'GET', `/api/people/${w.ids.max}${more}`)
      expect([more, other.status, other.body.message]).toEqual([more, 403, CLOSED])
    }
    const files = (who: Name) => get('eve', `/api/folders/user/${w.ids[who]}`)
    expect([await files('eve'), await files('max')]).toEqual([200, 403])
    expect([await get('eve', `/api/profile/${w.ids.eve}`), await get('eve', `/api/profile/${w.ids.max}`)]).toEqual([
      200, 403,
    ])
    const contact = { name: 'Ola', relationship: 'other', phone: '+46 70 1' }
    const kept = await w.call('eve', 'POST', `/api/people/${w.ids.eve}/emergency`, contact)
    expect(kept.body.message).not.toBe(CLOSED)
    // an id in the input is not the address
    const sly = await w.call('eve', 'GET', `/api/people/${w.ids.max}/personal?id=${w.ids.eve}`)
    expect(sly.status).toBe(403)
  })

  test('so are their steps and the welcome, which is all of the dashboard, whatever the role shows', async () => {
    expect([await get('eve', '/api/checklists/mine'), await get('eve', '/api/notifications')]).toEqual([200, 200])
    await owner.query(`delete from role_permissions where company_id = $1 and key = 'dashboard.checklists'`, [
      w.acme.id,
    ])
    await owner.query('update companies set permissions_version = permissions_version + 1 where id = $1', [w.acme.id])
    const { body } = await w.call('eve', 'GET', '/api/dashboard')
    expect([body.alone, Object.keys(body.widgets)]).toEqual(['checklists', ['checklists']])
    expect(body.widgets.checklists.begins.day).toBe('2026-11-30')
  })

  test('a token and a calendar link of theirs are closed too', async () => {
    await begins('eve', null)
    const token = { authorization: `Bearer ${await apiToken(w, { who: 'eve', tags: [...TAGS] })}` }
    const { address } = (await w.call('eve', 'POST', '/api/calendar/feed', {})).body
    const both = async () => [
      (await w.call(null, 'GET', '/api/people', undefined, token)).status,
      (await w.call(null, 'GET', new URL(address).pathname)).status,
    ]
    expect(await both()).toEqual([200, 200])
    await begins('eve', '2026-11-30', 'Europe/Stockholm')
    expect(await both()).toEqual([403, 403])
  })
})

describe('who', () => {
  test('an administrator is never shut out, a temporary one only for as long as they are one', async () => {
    await begins('adam', '2027-01-01')
    expect([await get('adam'), await get('adam', '/api/settings/roles')]).not.toContain(403)
    await owner.query(`update users set admin_until = '2026-11-25T10:00:00Z' where id = $1`, [w.ids.adam])
    expect(await get('adam')).toBe(200)
    w.clock.now = new Date('2026-11-25T10:00:01Z')
    expect(await get('adam')).toBe(403)
    await owner.query('update users set admin_until = null, hire_date = null where id = $1', [w.ids.adam])
  })

  test('HR and a manager wait for their first day like everyone', async () => {
    for (const who of ['hr', 'max'] as const) {
      await begins(who, '2027-01-01')
      expect([who, await get(who)]).toEqual([who, 403])
      await begins(who, '2020-01-01')
      expect([who, await get(who)]).toEqual([who, 200])
    }
  })
})
