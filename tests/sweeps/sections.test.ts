import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SECTIONS } from '#features/core/roles/contract.ts'
import { forgetRights } from '#platform/grants.ts'
import { mayOf } from '#platform/scope.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { type Case, casesOf, expected, FIELDS, LEVELS, RELATIONS, SCOPES } from './section-cases.ts'

/**
 * Every section of a record × every scope in which it can be held × none, view, edit × every relation to the person × every field,
 * read and written through HTTP. Max holds one role with exactly one right at a time; what he may is computed here from the words of the
 * specification, not from the code that decides.
 */
let w: World
let roleId: string
let kitchen: string
beforeAll(async () => {
  w = await world()
  await w.asAcme(async (db) => {
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.max).execute()
    const { id } = await db
      .insertInto('departments')
      .values({ name: 'Kitchen' })
      .returning('id')
      .executeTakeFirstOrThrow()
    kitchen = id
    await db.updateTable('users').set({ departmentId: id }).where('id', '=', w.ids.eve).execute()
  })
  roleId = (await w.call('adam', 'POST', '/api/roles', { name: 'One right', permissions: [] })).body.data.id
})
afterAll(() => w.close())

/** Ann reports to Max; Mia is his peer; Eve works in the kitchen. */
const SUBJECT: Record<(typeof RELATIONS)[number], Name> = { own: 'max', manager: 'ann', other: 'mia', area: 'eve' }

async function hold({ scope, level, section }: Pick<Case, 'scope' | 'level' | 'section'>) {
  await w.asAcme(async (db) => {
    await db.deleteFrom('rolePermissions').where('roleId', '=', roleId).execute()
    await db.deleteFrom('userRoles').where('userId', '=', w.ids.max).execute()
    const key = `${scope === 'area' ? 'other' : scope}.${section}`
    if (scope !== 'none' && level !== 'none')
      await db.insertInto('rolePermissions').values({ roleId, key, level }).execute()
    const departmentId = scope === 'area' ? kitchen : null
    await db.insertInto('userRoles').values({ userId: w.ids.max, roleId, departmentId }).execute()
    await forgetRights(db)
  })
}

const counted = { cases: 0, leaks: 0, shut: 0, opened: 0 }

/** @returns what is wrong with this case, as a line */
async function faultsOf(one: Case): Promise<string[]> {
  const field = FIELDS[one.section]!.find(({ name }) => name === one.field)!
  const id = w.ids[SUBJECT[one.relation]]
  const may = expected(one)
  const faults: string[] = []
  const note = (what: string, allowed: boolean, happened: boolean) => {
    counted.cases++
    if (happened) counted.opened++
    if (!allowed && happened) counted.leaks++
    if (allowed && !happened) counted.shut++
    if (allowed !== happened)
      faults.push(
        `${what} ${one.section}.${one.field} (${one.scope} ${one.level}) of ${one.relation}: ${happened ? 'leaked' : 'refused'}`,
      )
  }
  const read = await w.call('max', 'GET', field.read(id))
  note('read', may.read, read.status === 200 && field.shown(read.body))
  if (field.write) {
    const { method, path, body } = field.write(id, one)
    const written = await w.call('max', method, path, body)
    // a person who may change it reads what is wrong with the change; others read nothing
    note('write', may.write, written.status !== 403 && written.status !== 404)
  }
  return faults
}

/** What the head of a profile says that the reader may do. */
async function headFaults(section: Case['section'], scope: Case['scope'], level: Case['level']): Promise<string[]> {
  const faults: string[] = []
  for (const relation of RELATIONS) {
    const { body } = await w.call('max', 'GET', `/api/profile/${w.ids[SUBJECT[relation]]}`)
    const said = body.data.sections[section]
    const { read } = expected({ section, scope, level, relation, field: '' })
    counted.cases++
    if (said !== (read ? level : 'none'))
      faults.push(`the head says ${said} of ${section} (${scope} ${level}) of ${relation}`)
  }
  return faults
}

describe.each(SECTIONS)('%s', (section) => {
  test.each(SCOPES.flatMap((scope) => LEVELS.map((level) => [scope, level] as const)))(
    '%s: %s',
    async (scope, level) => {
      await hold({ scope, level, section })
      const faults = await headFaults(section, scope, level)
      for (const one of casesOf(section, scope, level)) faults.push(...(await faultsOf(one)))
      expect(faults).toEqual([])
    },
  )
})

test('the one rule decides every section alike, with a screen or without one yet', () => {
  for (const section of SECTIONS)
    for (const scope of SCOPES)
      for (const level of LEVELS)
        for (const relation of RELATIONS)
          for (const want of ['view', 'edit'] as const) {
            const right =
              level === 'none' || scope === 'none' ? [] : [`${scope === 'area' ? 'other' : scope}.${section}.${level}`]
            const inArea = scope === 'area' && right.length > 0
            const actor = {
              isAdmin: false,
              permissions: new Set(inArea ? [] : right),
              areas: inArea ? [{ id: 'kitchen', kind: 'department' as const, permissions: new Set(right) }] : [],
            }
            const relationTo = {
              own: relation === 'own',
              manages: relation === 'manager',
              places: new Set(relation === 'area' ? ['kitchen'] : []),
            }
            const may = expected({ section, scope, level, relation, field: '' })
            counted.cases++
            expect([section, scope, level, relation, want, mayOf(actor, relationTo, section, want)]).toEqual([
              section,
              scope,
              level,
              relation,
              want,
              want === 'view' ? may.read : may.write,
            ])
          }
})

test('a fault would be seen: with one right too many, the sweep says where', async () => {
  const section = 'personal'
  await hold({ section, scope: 'other', level: 'view' })
  const faults: string[] = []
  for (const one of casesOf(section, 'own', 'view')) faults.push(...(await faultsOf(one)))
  expect(faults.length).toBeGreaterThan(0)
  expect(faults.every((fault) => fault.endsWith('leaked'))).toBe(true)
  // planted, not found
  counted.leaks -= faults.length
})

test('nothing leaked, nothing was shut by mistake, and both happened often enough to mean something', () => {
  expect(counted).toMatchObject({ leaks: 0, shut: 0 })
  expect(counted.cases).toBeGreaterThan(2500)
  expect(counted.opened).toBeGreaterThan(300)
  console.info(`sections: ${counted.cases} cases, ${counted.opened} allowed, ${counted.leaks} leaks`)
})
