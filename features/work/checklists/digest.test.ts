import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { type World, world } from '#tests/world.ts'
import { aStep, newPerson, placeIn, templateOf } from './factory.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

test('what is due comes in one email a morning: every checklist, the overdue first, to its owners only', async () => {
  w.clock.now = new Date('2026-02-02T12:00:00Z')
  const { id: locationId } = await placeIn(w, 'Digest', 'Europe/Stockholm')
  const templateId = await templateOf(w, [
    aStep({ title: 'Order a laptop', owner: 'named', ownerUserId: w.ids.dora, offsetDays: -3 }),
    aStep({ title: 'Meet the team', owner: 'named', ownerUserId: w.ids.dora, offsetDays: 0 }),
    aStep({ title: 'After a week', owner: 'named', ownerUserId: w.ids.dora, offsetDays: 7 }),
    aStep({ title: 'Sign the contract', owner: 'named', ownerUserId: w.ids.mia, offsetDays: -3 }),
  ])
  for (const [firstName, lastName] of [
    ['Sara', 'Holm'],
    ['Tove', 'Ek'],
  ] as const) {
    const userId = await newPerson(w, { hireDate: '2026-02-12', locationId, firstName, lastName })
    await w.call('hr', 'POST', '/api/checklists', { userId, templateId })
  }
  await w.settle()
  const lettersOn = async (at: string) => {
    w.clock.now = new Date(at)
    await w.asAcme((db) => enqueue(db, 'checklists: what is due today', {}, { key: at }))
    const { letters } = await w.settle()
    return letters.map(({ to, subject, text }) => ({ to: to.split('@')[0], subject, text }))
  }
  const early = await lettersOn('2026-02-09T06:10:00Z')
  expect(early.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
    ['dora', '2 steps are due for 2 people'],
    ['mia', '2 steps are due for 2 people'],
  ])
  expect(await lettersOn('2026-02-09T08:10:00Z')).toEqual([])
  // on the first day Mia has nothing new; what she has not done is no reason to write again
  const [letter, ...others] = await lettersOn('2026-02-12T06:10:00Z')
  expect([letter?.to, letter?.subject, others]).toEqual(['dora', '4 steps are due for 2 people', []])
  const lines = ['Order a laptop (Tove Ek)', 'Order a laptop (Sara Holm)', 'Meet the team (Tove Ek)']
  const places = lines.map((line) => letter!.text.indexOf(line))
  expect(places.every((at) => at > 0)).toBe(true)
  expect(places).toEqual(places.toSorted((a, b) => a - b))
  expect(letter!.text).toMatch(/9 Feb[^\n]*, overdue/)
  expect(letter!.text).not.toContain('After a week')
  expect(letter!.text).toContain('/checklists/mine')
})
