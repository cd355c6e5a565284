import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeTargets, type Targets } from '#features/people/audience/factory.ts'
import type { SentAudience } from '#features/people/audience/contract.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { announcementsOf } from './factory.ts'

let w: World
let a: ReturnType<typeof announcementsOf>
let t: Targets
beforeAll(async () => {
  w = await world()
  a = announcementsOf(w)
  t = await makeTargets(w)
  await w.settle()
})
afterAll(() => w.close())

const PEOPLE = ['adam', 'ann', 'dora', 'eve', 'hr', 'ivan', 'max', 'mia'] as const satisfies Name[]

describe('S3-ANN-02: who sees each', () => {
  test.each<[string, () => SentAudience, Name[]]>([
    ['everyone', () => ({ everyone: true }), [...PEOPLE]],
    ['a department with all below it', () => ({ departmentIds: [t.sales] }), ['ann', 'dora', 'max']],
    ['specific people', () => ({ userIds: [w.ids.eve, w.ids.mia] }), ['eve', 'mia']],
    ['a group', () => ({ groupIds: [t.runners] }), ['dora', 'eve']],
    ['a location', () => ({ locationIds: [t.malmo] }), ['mia']],
    [
      'everyone but one',
      () => ({ everyone: true, except: { userIds: [w.ids.ann] } }),
      PEOPLE.filter((one) => one !== 'ann'),
    ],
  ])('%s', async (name, audience, reached) => {
    const id = await a.make({ title: name, audience: audience() })
    await a.settle()
    for (const who of PEOPLE) {
      const isReached = reached.includes(who)
      const editor = who === 'hr' || who === 'adam'
      expect([who, (await a.listed(who)).includes(name)]).toEqual([who, isReached])
      expect([who, (await a.show(id, who)).status]).toEqual([who, isReached || editor ? 200 : 404])
      const titles = ((await a.widget(who))?.items ?? []).map(({ title }: { title: string }) => title)
      expect([who, titles.includes(name)]).toEqual([who, isReached])
      // who wrote it knows of it
      const isNotified = (await a.notices(who)).some(({ text }) => text === `Hr Berg: ${name}`)
      expect([who, isNotified]).toEqual([who, isReached && who !== 'hr'])
      expect((await w.call(who, 'PUT', `/api/announcements/${id}/acknowledgement`)).status).toBe(404)
    }
    await w.call('hr', 'DELETE', `/api/announcements/${id}`)
  })

  test('a second company knows nothing of it', async () => {
    const id = await a.make()
    for (const who of ['gil', 'gina'] as const) {
      expect(await a.listed(who)).toEqual([])
      expect((await a.show(id, who)).status).toBe(404)
    }
    expect((await w.call('gina', 'PUT', `/api/announcements/${id}`, a.input())).status).toBe(404)
    expect((await w.call('gina', 'DELETE', `/api/announcements/${id}`)).status).toBe(404)
  })

  test('without the right nobody reads it, and nobody is notified', async () => {
    await w.asAcme((db) =>
      db.deleteFrom('rolePermissions').where('key', '=', 'announcements').where('level', '=', 'view').execute(),
    )
    await w.asAcme((db) =>
      db
        .updateTable('companies')
        .set((eb) => ({ permissionsVersion: eb('permissionsVersion', '+', 1) }))
        .where('id', '=', w.acme.id)
        .execute(),
    )
    const id = await a.make({ title: 'For readers' })
    await a.settle()
    expect((await a.show(id, 'eve')).status).toBe(403)
    expect(await a.widget('eve')).toBeUndefined()
    expect((await a.notices('eve')).map(({ text }) => text)).not.toContain('Hr Berg: For readers')
    expect((await a.notices('adam')).map(({ text }) => text)).toContain('Hr Berg: For readers')
  })
})
