import type { Name, World } from '#tests/world.ts'

let count = 0

/** Things of Acme over HTTP. @param world the one of the test that runs */
export function keeping(world: () => World) {
  const add = (who: Name, fields: object = {}) =>
    world().call(who, 'POST', '/api/assets', { name: `Laptop ${count++}`, ...fields })
  /** Added by Ivan. @returns its id */
  const made = async (fields: object = {}): Promise<string> => (await add('ivan', fields)).body.data.id
  const give = (who: Name, whom: Name, assetIds: readonly string[], more: object = {}) =>
    world().call(who, 'POST', '/api/assets/give', { userId: world().ids[whom], assetIds, ...more })
  const giveBack = (who: Name, assetIds: readonly string[], more: object = {}) =>
    world().call(who, 'POST', '/api/assets/return', { assetIds, ...more })
  const show = async (id: string, who: Name = 'ivan') => (await world().call(who, 'GET', `/api/assets/${id}`)).body.data
  const ofPerson = (who: Name, whom: Name) => world().call(who, 'GET', `/api/people/${world().ids[whom]}/assets`)
  const states = async (): Promise<{ id: string; name: string; builtIn: string | null }[]> =>
    (await world().call('ivan', 'GET', '/api/assets/choices')).body.states
  const stateOf = async (builtIn: string): Promise<string> =>
    (await states()).find((state) => state.builtIn === builtIn)!.id
  const become = async (who: Name, id: string, builtIn: string, more: object = {}) =>
    world().call(who, 'PUT', `/api/assets/${id}/state`, { stateId: await stateOf(builtIn), ...more })
  return { add, made, give, giveBack, show, ofPerson, states, stateOf, become }
}
