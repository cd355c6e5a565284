import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { FIELDS, fieldsOf } from '#features/people/custom-fields/factory.ts'
import { keyOfField } from '#features/people/custom-fields/contract.ts'
import { addDays } from '#kit/days.ts'
import { owner } from '#tests/database.ts'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'
import type { PersonAsOf } from './as-of/contract.ts'

const TODAY = new Date().toISOString().slice(0, 10)
const ago = (days: number) => addDays(TODAY, -days)
let w: World
let f: ReturnType<typeof fieldsOf>
beforeAll(async () => {
  w = await world()
  f = fieldsOf(w)
  await owner.query(`update users set hire_date = '2020-01-01' where company_id = $1`, [w.acme.id])
})
afterAll(() => w.close())

const list = (day: string, fields: readonly string[], who: Name = 'hr') =>
  w.call(who, 'GET', `/api/people/as-of?day=${day}&columns=${fields.map(keyOfField).join(',')}`)
async function had(of: Name, day: string, id: string, who: Name = 'hr') {
  const people: PersonAsOf[] = (await list(day, [id], who)).body.data
  return people.find((one) => one.id === w.ids[of])!.customFields![keyOfField(id)]
}
async function only(who: Name, ...permissions: string[]) {
  const body = { name: `Looks back ${randomUUID()}`, permissions: ['people.people.view', ...permissions] }
  const role = (await w.call('adam', 'POST', '/api/roles', body)).body.data.id
  await w.asAcme((db) => setRolesOf(db, w.ids[who], [role]))
}

describe('a custom field as a column', () => {
  test('has the value of the day, between two changes too, and none before the first', async () => {
    const id = await f.published({ name: 'Grade' })
    await f.put('ann', id, 'Junior')
    await f.age(id, 30)
    await f.put('ann', id, 'Senior')
    await f.age(id, 10)
    await f.put('ann', id, 'Lead')
    const values = await Promise.all([41, 40, 11, 10, 1, 0].map((days) => had('ann', ago(days), id)))
    expect(values.map((one) => one?.value)).toEqual([undefined, 'Junior', 'Junior', 'Senior', 'Senior', 'Lead'])
    expect(await had('eve', TODAY, id)).toBeUndefined()
    expect((await w.call('hr', 'GET', `/api/people/as-of?day=${TODAY}`)).body.data[0]).not.toHaveProperty(
      'customFields',
    )
  })

  test('is read by the type that the field had then, and an option by its name of then', async () => {
    const id = await f.published({ name: 'Size', type: 'select', options: [{ name: 'Small' }, { name: 'Large' }] })
    const [small] = (await f.find(id))!.options
    await f.put('ann', id, { id: small!.id })
    await f.age(id, 20)
    await owner.query(`update custom_field_options set name = 'Tiny' where id = $1`, [small!.id])
    expect(await had('ann', ago(5), id)).toEqual({ type: 'select', value: { id: small!.id, name: 'Small' } })
    await w.call('adam', 'PUT', `${FIELDS}/${id}`, { name: 'Size', type: 'string' })
    expect((await had('ann', ago(5), id))?.type).toBe('select')
    expect(await had('ann', TODAY, id)).toEqual({ type: 'string', value: 'Tiny' })
  })

  test('is left out where it was not asked for by the values of that day', async () => {
    const on = await f.published({ name: 'Has a car', type: 'select', options: [{ name: 'Yes' }, { name: 'No' }] })
    const [yes, no] = (await f.find(on))!.options
    const plate = await f.published({ name: 'Plate', condition: { fieldId: on, optionIds: [yes!.id] } })
    await f.put('eve', on, { id: yes!.id })
    await f.put('eve', plate, 'ABC 123')
    await f.age(on, 20)
    await f.age(plate, 20)
    await f.put('eve', on, { id: no!.id })
    expect((await had('eve', ago(5), plate))?.value).toBe('ABC 123')
    expect(await had('eve', TODAY, plate)).toBeUndefined()
  })

  test('costs two or three statements for a page, however many fields', async () => {
    const ids = [await f.published(), await f.published(), await f.published()]
    const none = (await statementsOf(() => w.call('hr', 'GET', `/api/people/as-of?day=${TODAY}`))).statements.length
    const all = (await statementsOf(() => list(TODAY, ids))).statements.length
    expect(all - none).toBeLessThan(6)
  })

  test('is in the file', async () => {
    const id = await f.published({ name: 'Badge' })
    await f.put('ann', id, 'B-7')
    const path = `/api/people/as-of/export?day=${TODAY}&format=csv&columns=${keyOfField(id)}`
    const { body } = await w.app.inject({
      url: path,
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.hr}` },
    })
    const [head, ...lines] = body.split('\n')
    expect(head).toContain('Badge')
    expect(lines.find((line) => line.startsWith('Ann'))).toContain('B-7')
  })
})

describe('rights to the field, not to the list, decide', () => {
  test('without any it is no column: refused, also in the file', async () => {
    const id = await f.published({ name: 'Hidden', isHidden: true })
    await f.put('ann', id, 'Secret')
    for (const who of ['ann', 'max'] as const) {
      expect((await list(TODAY, [id], who)).status).toBe(403)
      expect(
        (await w.call(who, 'GET', '/api/custom-fields/columns')).body.data.map((one: { id: string }) => one.id),
      ).not.toContain(id)
    }
    expect((await list(TODAY, [id], 'gina')).status).toBe(403)
    const file = `/api/people/as-of/export?day=${TODAY}&columns=${keyOfField(id)}`
    expect((await w.call('max', 'GET', file)).status).toBe(403)
  })

  test('a manager sees it of their line alone, and everyone their own', async () => {
    const id = await f.published({ name: 'Line' })
    for (const who of ['ann', 'eve', 'max'] as const) await f.put(who, id, `of ${who}`)
    const past = ['other.job.job_info.view', 'other.job.job_details.view']
    for (const who of ['ann', 'max'] as const)
      await only(who, ...past, `own.fields.${id}.view`, `manager.fields.${id}.view`)
    expect([await had('ann', TODAY, id, 'max'), await had('eve', TODAY, id, 'max')].map((one) => one?.value)).toEqual([
      'of ann',
      undefined,
    ])
    expect([await had('ann', TODAY, id, 'ann'), await had('max', TODAY, id, 'ann')].map((one) => one?.value)).toEqual([
      'of ann',
      undefined,
    ])
  })
})
