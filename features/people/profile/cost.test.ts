import { afterAll, beforeAll, expect, test } from 'vitest'
import { statementsOf } from '#tests/sweeps/counting.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

/** Opening and closing the transaction, which every call does. */
const TRANSACTION = /^(begin|commit|select set_config)/

test.each<[path: string, most: number, ...who: Name[]]>([
  ['/api/profile/:id', 6, 'hr', 'max', 'ann'],
  ['/api/people/:id/personal', 6, 'hr', 'max', 'ann'],
  ['/api/people/:id/job', 6, 'hr', 'max', 'ann'],
  ['/api/people/:id/job-changes', 6, 'hr', 'max', 'ann'],
  ['/api/people/:id/employment', 6, 'hr', 'ann'],
  ['/api/people/:id/compensation', 6, 'hr'],
  ['/api/people/:id/custom-fields', 6, 'hr', 'max', 'ann'],
  ['/api/people/:id/access', 6, 'adam', 'ann'],
])('%s takes at most %i statements', async (path, most, ...readers) => {
  for (const who of readers) {
    const go = () => w.call(who, 'GET', path.replace(':id', w.ids.ann))
    // what is read once a minute or once an hour is read here
    await go()
    const { statements, answer } = await statementsOf(go)
    expect(answer.status, who).toBe(200)
    const sent = statements.filter((one) => !TRANSACTION.test(one))
    expect(sent.length, `${who}: ${sent.join('\n')}`).toBeLessThanOrEqual(most)
  }
})
