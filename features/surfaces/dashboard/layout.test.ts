import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeEach(async () => {
  w = await world()
})
afterAll(() => w.close())

const show = async (who: Name) => (await w.call(who, 'GET', '/api/dashboard')).body
const placed = (name: string, isShown = true, width: 'wide' | 'side' = 'wide') => ({ name, width, isShown })
const arrange = (who: Name | null, layout: object[]) => w.call(who, 'PUT', '/api/dashboard/layout', { layout })
const reset = (who: Name) => w.call(who, 'DELETE', '/api/dashboard/layout')
const roleOf = async (builtIn: string, company = w.acme.id): Promise<string> =>
  (await owner.query('select id from roles where company_id = $1 and built_in = $2', [company, builtIn])).rows[0].id
const ofRole = async (who: Name, builtIn: string, layout: object[], version = 0) =>
  w.call(who, 'PUT', `/api/settings/dashboard/${await roleOf(builtIn)}`, { layout, version })

describe('one’s own arrangement', () => {
  test('is kept as it was given, for its person alone, and can be given up', async () => {
    const before = await show('ann')
    expect([before.layout, before.isOwn, before.hidden]).toEqual([null, false, []])
    const layout = [placed('holidays', true, 'wide'), placed('birthdays', true, 'side')]
    expect((await arrange('ann', layout)).status).toBe(200)
    expect(await show('ann')).toMatchObject({ layout, isOwn: true, hidden: [] })
    expect(await show('max')).toMatchObject({ layout: null, isOwn: false })
    expect((await reset('ann')).status).toBe(200)
    expect(await show('ann')).toEqual(before)
    expect((await reset('ann')).status).toBe(200)
  })

  test('what is hidden is not asked for: no word of its query is in the statement', async () => {
    const { statements: all } = await statementsOf(() => show('ann'))
    const own = (texts: readonly string[]) => texts.find((text) => text.includes('with me as'))!
    expect(own(all)).toContain('as "firstDay", h.last_day')
    await arrange('ann', [placed('holidays', false)])
    const { statements: less } = await statementsOf(() => show('ann'))
    expect(own(less)).not.toContain('as "firstDay", h.last_day')
    const { widgets, hidden } = await show('ann')
    expect([widgets.holidays, hidden]).toEqual([undefined, ['holidays']])
    expect(widgets.birthdays).toBeDefined()
  })

  test('shows nothing that its reader has no right to, and does not say that it is hidden', async () => {
    await arrange('ann', [placed('gender'), placed('growth', false)])
    const { widgets, hidden } = await show('ann')
    expect([widgets.gender, hidden]).toEqual([undefined, []])
  })

  test.each([
    ['a widget twice', [placed('holidays'), placed('holidays')]],
    ['a widget that there is not', [placed('weather')]],
    ['a width that there is not', [{ ...placed('holidays'), width: 'huge' }]],
  ])('%s is refused', async (_name, layout) => {
    expect((await arrange('ann', layout)).status).toBe(422)
    expect((await show('ann')).layout).toBeNull()
  })

  test('nobody arranges anything without being signed in', async () => {
    expect((await arrange(null, [])).status).toBe(401)
  })
})

describe('the default of a role', () => {
  test('is what its people begin with; an own arrangement wins until it is given up', async () => {
    const layout = [placed('holidays', false), placed('birthdays')]
    expect((await ofRole('adam', 'user', layout)).status).toBe(200)
    expect(await show('ann')).toMatchObject({ layout, isOwn: false, hidden: ['holidays'] })
    const own = [placed('holidays')]
    await arrange('ann', own)
    expect(await show('ann')).toMatchObject({ layout: own, isOwn: true, hidden: [] })
    await reset('ann')
    expect(await show('ann')).toMatchObject({ layout, isOwn: false })
    const path = `/api/settings/dashboard/${await roleOf('user')}`
    expect((await w.call('adam', 'DELETE', path)).status).toBe(200)
    expect((await show('ann')).layout).toBeNull()
  })

  test('of several roles the most particular one decides', async () => {
    await ofRole('adam', 'user', [placed('holidays', false)])
    await ofRole('adam', 'hr', [placed('birthdays', false)])
    expect((await show('hr')).hidden).toEqual(['birthdays'])
    expect((await show('ann')).hidden).toEqual(['holidays'])
  })

  test('the list names each role with what its people may see', async () => {
    await ofRole('adam', 'user', [placed('holidays', false)])
    const { data } = (await w.call('adam', 'GET', '/api/settings/dashboard')).body
    const [admin, ...others] = data
    expect(admin.role.name).toBe('Admin')
    expect(admin.widgets).toEqual(expect.arrayContaining(['gender', 'growth', 'holidays']))
    const user = others.at(-1)
    expect(user).toMatchObject({ role: { name: 'User' }, version: 1, layout: [placed('holidays', false)] })
    expect(user.widgets).not.toContain('gender')
  })

  test('two administrators: the second is told, and nothing is lost', async () => {
    await ofRole('adam', 'user', [placed('holidays', false)])
    expect((await ofRole('adam', 'user', [placed('birthdays')], 0)).status).toBe(409)
    expect((await show('ann')).hidden).toEqual(['holidays'])
    expect((await ofRole('adam', 'user', [placed('birthdays')], 1)).status).toBe(200)
    expect((await ofRole('adam', 'hr', [placed('birthdays')], 3)).status).toBe(409)
  })

  test('only those who keep the company’s settings, and only of their own company', async () => {
    for (const who of ['ann', 'max', 'ivan'] as const) {
      expect([who, (await w.call(who, 'GET', '/api/settings/dashboard')).status]).toEqual([who, 403])
      expect([who, (await ofRole(who, 'user', [])).status]).toEqual([who, 403])
    }
    const theirs = await roleOf('user')
    for (const roleId of [theirs, randomUUID()]) {
      const path = `/api/settings/dashboard/${roleId}`
      expect((await w.call('gina', 'PUT', path, { layout: [], version: 0 })).status).toBe(404)
      expect((await w.call('gina', 'DELETE', path)).status).toBe(404)
    }
    expect((await w.call(null, 'GET', '/api/settings/dashboard')).status).toBe(401)
  })
})
