import { parse } from 'csv-parse/sync'
import { type FieldType, hasOptions, keyOfField, TYPES } from '#features/people/custom-fields/contract.ts'
import { fieldsOf } from '#features/people/custom-fields/factory.ts'
import { forgetRights } from '#platform/grants.ts'
import { type Name, type World, world } from '#tests/world.ts'
import {
  KINDS,
  RELATIONS,
  type Relation,
  type Right,
  SUBJECT,
  VARIANTS,
  type Variant,
  optionName,
  valueFor,
} from './field-rights.ts'

export let w: World
export const roles = { base: '', right: '' }
let kitchen: string
export const ids = {} as Record<Variant, Record<FieldType, string>>
export const values = {} as Record<Variant, Record<FieldType, Record<Relation, ReturnType<typeof valueFor>>>>
/** A proposed value of each field for each of the four, by the field's and the person's id. */
export const requests = new Map<string, string>()
export const requestOf = (variant: Variant, type: FieldType, relation: Relation) =>
  requests.get(`${ids[variant][type]} ${w.ids[SUBJECT[relation]]}`)!
/** What the administrator's file has in a cell, by the column's name. */
export const cells = new Map<string, string>()

/** A company with every field, for the tests of `custom-fields.test.ts`. */
export async function foundCompany() {
  w = await world()
  const f = fieldsOf(w)
  await w.asAcme(async (db) => {
    const { id } = await db
      .insertInto('departments')
      .values({ name: 'Kitchen' })
      .returning('id')
      .executeTakeFirstOrThrow()
    kitchen = id
    await db.updateTable('users').set({ departmentId: id }).where('id', '=', w.ids.eve).execute()
  })
  for (const variant of KINDS) {
    ids[variant] = {} as (typeof ids)[Variant]
    values[variant] = {} as (typeof values)[Variant]
    const { users = [], ...more } = VARIANTS[variant] as { users?: readonly Name[] }
    for (const type of TYPES) {
      const options = hasOptions(type) ? RELATIONS.map((_, at) => ({ name: optionName(variant, type, at) })) : []
      const userIds = users.map((who) => w.ids[who])
      const id = await f.published({ ...more, name: `${variant} ${type}`, type, options, userIds })
      const made = (await f.find(id))!.options.map((option) => ({ id: option.id, name: option.name }))
      ids[variant][type] = id
      values[variant][type] = {} as (typeof values)[Variant][FieldType]
      for (const [at, relation] of RELATIONS.entries()) {
        const one = valueFor(variant, type, at, made)
        values[variant][type][relation] = one
        const { status, body } = await f.put(SUBJECT[relation], id, one.value)
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
    }
    const rows = await fileOf('adam', variant)
    for (const relation of RELATIONS)
      for (const type of TYPES) cells.set(`${variant} ${type} ${relation}`, cellIn(rows, variant, type, relation))
  }
  await proposeAll()
  const roleOf = async (name: string) =>
    (await w.call('adam', 'POST', '/api/roles', { name, permissions: [] })).body.data.id as string
  roles.base = await roleOf('The list')
  roles.right = await roleOf('One right')
}

/** As if each of the four had once been able to propose a value of every field. */
async function proposeAll() {
  const rows = KINDS.flatMap((variant) =>
    TYPES.flatMap((type) =>
      RELATIONS.map((relation) => ({
        userId: w.ids[SUBJECT[relation]],
        section: 'customField',
        fieldId: ids[variant][type],
        values: JSON.stringify({ [keyOf(variant, type)]: null }),
        before: '{}',
        comment: '',
        askedAt: w.clock.now,
      })),
    ),
  )
  await w.asAcme(async (db) => {
    const made = await db.insertInto('changeRequests').values(rows).returning(['id', 'fieldId', 'userId']).execute()
    for (const { id, fieldId, userId } of made) requests.set(`${fieldId} ${userId}`, id)
  })
}

/** Gives Max the one right, and what opens the list. */
export async function hold({ scope, level }: Right) {
  await w.asAcme(async (db) => {
    await db.deleteFrom('rolePermissions').where('roleId', 'in', Object.values(roles)).execute()
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.max).execute()
    const base = { roleId: roles.base }
    const listing = [
      { ...base, key: 'people.people', level: 'edit' },
      { ...base, key: 'people.export', level: 'on' },
      { ...base, key: 'people.create', level: 'on' },
    ]
    const prefix = scope === 'area' ? 'other' : scope
    const fields = KINDS.flatMap((variant) => Object.values(ids[variant]))
    const given = fields.map((id) => ({ roleId: roles.right, key: `${prefix}.fields.${id}`, level }))
    await db
      .insertInto('rolePermissions')
      .values([...listing, ...(level === 'none' ? [] : given)])
      .execute()
    const grant = { userId: w.ids.max, departmentId: null }
    await db
      .insertInto('userRoles')
      .values([
        { ...grant, roleId: roles.base },
        { ...grant, roleId: roles.right, departmentId: scope === 'area' ? kitchen : null },
      ])
      .execute()
    await forgetRights(db)
  })
}

export const keyOf = (variant: Variant, type: FieldType) => keyOfField(ids[variant][type])
export const get = (who: Name, path: string, query: Record<string, string> = {}) =>
  w.call(who, 'GET', `${path}?${new URLSearchParams(query)}`)
export const columnsOf = (variant: Variant) => TYPES.map((type) => keyOf(variant, type)).join(',')

/** The rows of the file, or null where it was refused. */
export async function fileOf(who: Name, variant: Variant): Promise<string[][] | null> {
  const { status, body } = await get(who, '/api/people/export', { columns: `email,${columnsOf(variant)}` })
  return status === 200 ? parse(String(body).slice(1)) : null
}
export function cellIn(rows: string[][] | null, variant: Variant, type: FieldType, relation: Relation): string {
  const column = rows?.[0]?.indexOf(`${variant} ${type}`) ?? -1
  const row = rows?.find(([, , email]) => email === `${SUBJECT[relation]}@${w.acme.domain}.test`)
  return row?.[column] ?? ''
}
