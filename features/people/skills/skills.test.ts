import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { makeRole } from '#features/core/roles/server/api.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { MOST_SKILLS } from './contract.ts'

let w: World
beforeAll(async () => {
  w = await world()
  // Ivan keeps the employee fields and nothing else; Eve may do nothing beyond having a profile
  await w.asAcme(async (db) => {
    await setRolesOf(db, w.ids.ivan, [await makeRole(db, 'Fields', '', ['settings.employee_fields.edit'])])
    await setRolesOf(db, w.ids.eve, [await makeRole(db, 'Plain', '', ['own.personal.view'])])
  })
})
afterAll(() => w.close())
beforeEach(async () => {
  await w.asAcme((db) => db.deleteFrom('skills').execute())
  await w.asGlobex((db) => db.deleteFrom('skills').execute())
})

const of = (whom: Name) => `/api/people/${w.ids[whom]}/skills`
const change = (who: Name, whom: Name, add: string[], remove: string[] = []) =>
  w.call(who, 'PUT', of(whom), { add, remove })
interface Named {
  id: string
  name: string
  count: number
  version: number
}
const names = (list: readonly Named[]) => list.map(({ name }) => name)
const shown = async (whom: Name, who: Name = whom) =>
  names((await w.call(who, 'GET', of(whom))).body.data.skills as Named[])
const found = async (search: string, who: Name = 'eve') =>
  names((await w.call(who, 'GET', `/api/skills?search=${encodeURIComponent(search)}`)).body.data as Named[])
const all = async (who: Name = 'adam') => (await w.call(who, 'GET', '/api/settings/skills')).body.data as Named[]
const at = async (name: string) => `/api/settings/skills/${(await all()).find((one) => one.name === name)!.id}`
const facts = async () =>
  (
    await w.asAcme((db) =>
      db
        .selectFrom('events')
        .select(['name', 'subjectId', 'details'])
        .where('name', 'like', 'skills.%')
        .orderBy('at', 'desc')
        .limit(2)
        .execute(),
    )
  ).map(({ name, subjectId, details }) => ({ name, subjectId, details }))

describe('what a person can do', () => {
  test('is written by the person; a new name joins the list, a known one is taken from it whatever its letters', async () => {
    const first = await change('ann', 'ann', ['Welding', '  Project   management '])
    expect(first.status).toBe(200)
    expect(String(first.headers['x-stale'])).toContain('skills')
    expect(names(first.body.data.skills)).toEqual(['Project management', 'Welding'])
    await change('max', 'max', ['WELDING', 'Résumés', 'resumes', 'C++', 'C#'])
    expect(await shown('max')).toEqual(['C#', 'C++', 'Résumés', 'Welding'])
    expect(names(await all())).toEqual(['C#', 'C++', 'Project management', 'Résumés', 'Welding'])
  })

  test('is added and taken off without undoing what others did meanwhile, and each time is in the trail', async () => {
    await change('ann', 'ann', ['Welding', 'Soldering'])
    const welding = (await all()).find(({ name }) => name === 'Welding')!.id
    await change('adam', 'ann', ['Excel'])
    await change('ann', 'ann', ['Law', 'Excel'], [welding])
    expect(await shown('ann')).toEqual(['Excel', 'Law', 'Soldering'])
    expect(await facts()).toEqual(
      expect.arrayContaining([
        { name: 'skills.created', subjectId: expect.any(String), details: { name: 'Law' } },
        { name: 'skills.changed', subjectId: w.ids.ann, details: { added: ['Law'], removed: ['Welding'] } },
      ]),
    )
    const before = (await facts())[0]
    // nothing new: nothing is recorded
    await change('ann', 'ann', ['law'], [welding])
    expect((await facts())[0]).toEqual(before)
  })

  test('every colleague sees it; it is changed by the person and by those who may edit their personal details', async () => {
    await change('ann', 'ann', ['Welding'])
    for (const [who, edit] of [
      ['ann', true],
      ['adam', true],
      ['hr', true],
      ['eve', false],
      ['max', false],
      ['ivan', false],
    ] as const) {
      const { status, body } = await w.call(who, 'GET', of('ann'))
      expect([who, status, names(body.data.skills), body.data.can]).toEqual([who, 200, ['Welding'], { edit }])
      expect([who, (await change(who, 'ann', ['welding'])).status]).toEqual([who, edit ? 200 : 403])
    }
    // one's own, without any right to edit
    expect((await change('eve', 'eve', ['Excel'])).status).toBe(200)
  })

  test('another company neither sees nor changes it, and has a list of its own', async () => {
    await change('ann', 'ann', ['Welding'])
    expect((await w.call('gina', 'GET', of('ann'))).status).toBe(404)
    expect((await change('gina', 'ann', ['Spying'])).status).toBe(404)
    expect(await found('', 'gina')).toEqual([])
    await change('gil', 'gil', ['welding'])
    expect(names(await all('gina'))).toEqual(['welding'])
    // an id of the other company takes nothing off
    const foreign = (await all('gina'))[0]!.id
    expect((await change('ann', 'ann', [], [foreign])).status).toBe(200)
    expect(await shown('gil')).toEqual(['welding'])
    expect((await w.call('gina', 'DELETE', await at('Welding'))).status).toBe(404)
  })

  test('has limits: so many skills, and names that are no markup', async () => {
    const many = Array.from({ length: MOST_SKILLS }, (_, place) => `Skill ${place}`)
    expect((await change('ann', 'ann', many)).status).toBe(200)
    expect((await change('ann', 'ann', ['One more'])).body.errors.skills).toHaveLength(1)
    expect(await found('One more')).toEqual([])
    expect((await change('eve', 'eve', ['<b>'])).status).toBe(422)
    expect((await change('eve', 'eve', ['x'.repeat(61)])).status).toBe(422)
    expect((await change('eve', 'eve', ['  '])).status).toBe(422)
  })

  test('two who add to one person at once do not go beyond the most together', async () => {
    await change(
      'ann',
      'ann',
      Array.from({ length: MOST_SKILLS - 1 }, (_, place) => `Skill ${place}`),
    )
    const both = await Promise.all([change('ann', 'ann', ['One']), change('adam', 'ann', ['Two'])])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect(await shown('ann')).toHaveLength(MOST_SKILLS)
  })
})

describe('suggestions', () => {
  test('come for any part, in any letters, and for what is almost written so; what begins so comes first', async () => {
    await change('ann', 'ann', ['Kubernetes', 'Excel', 'Advanced Excel', 'Förhandling'])
    await change('max', 'max', ['Excel'])
    expect(await found('excel')).toEqual(['Excel', 'Advanced Excel'])
    expect(await found('cel adv')).toEqual(['Advanced Excel'])
    expect(await found('FORHAND')).toEqual(['Förhandling'])
    expect(await found('kubernets')).toEqual(['Kubernetes'])
    expect(await found('kuberentes')).toEqual(['Kubernetes'])
    expect(await found('zz')).toEqual([])
    // nothing written: what most people have
    expect((await found(''))[0]).toBe('Excel')
    const { body } = await w.call('eve', 'GET', '/api/skills?search=Excel&limit=1')
    expect(body.data).toEqual([{ id: expect.any(String), name: 'Excel', count: 2 }])
  })

  test('do not count people who have left', async () => {
    await change('adam', 'otto', ['Excel'])
    expect((await w.call('eve', 'GET', '/api/skills')).body.data).toMatchObject([{ name: 'Excel', count: 0 }])
  })
})

describe("the company's list", () => {
  test('is kept by those who keep the employee fields, and by nobody else', async () => {
    await change('ann', 'ann', ['Welding', 'Soldering'])
    const [welding, soldering] = [await at('Welding'), await at('Soldering')]
    const intoId = soldering.split('/').at(-1)
    for (const who of ['ann', 'max', 'eve'] as const) {
      expect((await w.call(who, 'GET', '/api/settings/skills')).status).toBe(403)
      expect((await w.call(who, 'POST', '/api/settings/skills', { name: 'Mine' })).status).toBe(403)
      expect((await w.call(who, 'PUT', welding, { name: 'Mine' })).status).toBe(403)
      expect((await w.call(who, 'POST', `${welding}/merge`, { intoId })).status).toBe(403)
      expect((await w.call(who, 'DELETE', welding)).status).toBe(403)
    }
    expect((await w.call('ivan', 'PUT', welding, { name: 'Welding steel' })).status).toBe(200)
    expect((await w.call('ivan', 'POST', '/api/settings/skills', { name: 'Painting' })).status).toBe(201)
    expect((await w.call('ivan', 'POST', '/api/settings/skills', { name: 'PAINTING' })).body.errors.name).toHaveLength(
      1,
    )
    expect((await all('ivan')).map(({ name, count }) => [name, count])).toEqual([
      ['Painting', 0],
      ['Soldering', 1],
      ['Welding steel', 1],
    ])
  })

  test('a skill is renamed for everyone, but not to the name of another one', async () => {
    await change('ann', 'ann', ['JS', 'Law'])
    await change('max', 'max', ['JS'])
    const js = await at('JS')
    expect((await w.call('adam', 'PUT', js, { name: 'JavaScript', version: 1 })).body.data.version).toBe(2)
    expect((await w.call('adam', 'PUT', js, { name: 'ECMAScript', version: 1 })).status).toBe(409)
    expect((await w.call('adam', 'PUT', js, { name: 'LAW' })).body.errors.name).toHaveLength(1)
    // its own name in other letters
    expect((await w.call('adam', 'PUT', js, { name: 'Javascript' })).status).toBe(200)
    expect(await shown('max')).toEqual(['Javascript'])
    expect((await facts())[0]).toMatchObject({ details: { changes: { name: ['JavaScript', 'Javascript'] } } })
  })

  test('two are merged: everyone with one has the other, once', async () => {
    await change('ann', 'ann', ['JS', 'JavaScript'])
    await change('max', 'max', ['JS'])
    await change('eve', 'eve', ['JavaScript'])
    const [from, into] = [await at('JS'), (await at('JavaScript')).split('/').at(-1)!]
    const merge = (intoId: string, version?: number) => w.call('adam', 'POST', `${from}/merge`, { intoId, version })
    expect((await merge(from.split('/').at(-1)!)).body.errors.intoId).toHaveLength(1)
    expect((await merge(w.ids.ann)).body.errors.intoId).toHaveLength(1)
    expect((await merge(into, 2)).status).toBe(409)
    expect((await merge(into)).status).toBe(200)
    for (const who of ['ann', 'max', 'eve'] as const) expect(await shown(who)).toEqual(['JavaScript'])
    expect((await all()).map(({ name, count }) => [name, count])).toEqual([['JavaScript', 3]])
    expect((await facts())[0]).toMatchObject({
      name: 'skills.merged',
      details: { name: 'JS', into: 'JavaScript', people: 2 },
    })
  })

  test('a deleted one is off everyone, and the trail says how many had it', async () => {
    await change('ann', 'ann', ['Fax machines', 'Law'])
    const fax = await at('Fax machines')
    expect((await w.call('adam', 'DELETE', fax, { version: 3 })).status).toBe(409)
    expect((await w.call('adam', 'DELETE', fax)).status).toBe(200)
    expect(await shown('ann')).toEqual(['Law'])
    expect((await facts())[0]).toMatchObject({ name: 'skills.deleted', details: { name: 'Fax machines', people: 1 } })
    expect((await w.call('adam', 'DELETE', fax)).status).toBe(404)
  })
})
