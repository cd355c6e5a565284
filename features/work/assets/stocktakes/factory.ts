import { randomUUID } from 'node:crypto'
import type { Name, World } from '#tests/world.ts'
import { keeping } from '../register/factory.ts'
import type { Count, Line, Result, Stocktake } from './contract.ts'

export const STOCKTAKES = '/api/stocktakes'

interface Answered {
  id: string
  result: Result
  count: Count | null
}

/** Stock-takes of Acme over HTTP. @param world the one of the test that runs */
export function counting(world: () => World) {
  const start = (who: Name | null, fields: object = {}) =>
    world().call(who, 'POST', STOCKTAKES, { name: 'Stock-take November 2026', ...fields })
  /** Started by Ivan. @returns its id */
  const started = async (fields: object = {}): Promise<string> => (await start('ivan', fields)).body.data.id
  const send = (who: Name | null, id: string, entries: readonly object[]) =>
    world().call(who, 'POST', `${STOCKTAKES}/${id}/counts`, {
      entries: entries.map((one) => ({ id: randomUUID(), what: 'scan', at: world().clock.now.toISOString(), ...one })),
    })
  const sent = async (id: string, entries: readonly object[], who: Name = 'ivan'): Promise<Answered[]> =>
    (await send(who, id, entries)).body.data
  const scan = async (id: string, code: string, who: Name = 'ivan'): Promise<Answered> =>
    (await sent(id, [{ code }], who))[0]!
  const undo = async (id: string, countId: string, who: Name = 'ivan'): Promise<Answered> =>
    (await sent(id, [{ id: countId, what: 'undo' }], who))[0]!
  const show = async (id: string, who: Name = 'ivan'): Promise<Stocktake> =>
    (await world().call(who, 'GET', `${STOCKTAKES}/${id}`)).body.data
  const lines = async (id: string, query = ''): Promise<Line[]> =>
    (await world().call('ivan', 'GET', `${STOCKTAKES}/${id}/lines${query}`)).body.data
  const counts = async (id: string, since = 0): Promise<Count[]> =>
    (await world().call('ivan', 'GET', `${STOCKTAKES}/${id}/counts?since=${since}`)).body.data
  const settle = (who: Name | null, id: string, lineIds: readonly string[], stateId: string) =>
    world().call(who, 'POST', `${STOCKTAKES}/${id}/missing`, { lineIds, stateId })
  const finish = (who: Name | null, id: string) => world().call(who, 'POST', `${STOCKTAKES}/${id}/finish`)
  const cancel = (who: Name | null, id: string, reason = 'Wrong office') =>
    world().call(who, 'POST', `${STOCKTAKES}/${id}/cancel`, { reason })
  /** A place of their own, for the things of one test. */
  const place = (name: string): Promise<string> =>
    world().asAcme(
      async (db) =>
        (
          await db
            .insertInto('locations')
            .values({ name, countryId: 752, timeZone: 'Europe/Stockholm' })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
    )
  const factsOf = (id: string) =>
    world().asAcme((db) =>
      db.selectFrom('events').select(['name', 'details']).where('subjectId', '=', id).orderBy('at').execute(),
    )
  return { start, started, send, sent, scan, undo, show, lines, counts, settle, finish, cancel, place, factsOf }
}

let turn = 0

/** Two places of one test with nothing in them, and what puts laptops there. */
export async function offices(w: World) {
  const { place, started } = counting(() => w)
  const { made } = keeping(() => w)
  // a word that only the things of this test have
  const mark = `M${++turn}`
  const [stockholm, oslo] = [await place(`Stockholm ${mark}`), await place(`Oslo ${mark}`)]
  const laptop = (no: number, more: object = {}) =>
    made({
      name: `Laptop ${mark}-${no}`,
      inventoryNumber: `${mark}-${no}`,
      serialNumber: `SN${mark}-${no}`,
      locationId: stockholm,
      ...more,
    })
  return { mark, stockholm, oslo, laptop, inStockholm: () => started({ locationIds: [stockholm] }) }
}
export type Offices = Awaited<ReturnType<typeof offices>>
