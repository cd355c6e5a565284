import { pdf } from '#tests/pdfs.ts'
import type { Name, World } from '#tests/world.ts'

let count = 0

export const aStep = (more: object = {}) => ({
  title: `Step ${count++}`,
  kind: 'task',
  owner: 'hr',
  offsetDays: 0,
  ...more,
})

/** A template, made by HR over HTTP. @returns its id */
export async function templateOf(w: World, steps: readonly object[], more: object = {}): Promise<string> {
  const body = { name: `Template ${count++}`, kind: 'onboarding', steps, ...more }
  return (await w.call('hr', 'POST', '/api/onboarding-flows', body)).body.data.id
}

export const newAddress = () => `new-${count++}@example.test`

/** A new person, added by HR over HTTP. @returns their id */
export async function newPerson(w: World, more: object = {}): Promise<string> {
  const person = { firstName: 'Nora', lastName: 'Ek', email: newAddress(), sendInvitation: false, ...more }
  return (await w.call('hr', 'POST', '/api/people', person)).body.data.id
}

/** A location of Acme. */
export const placeIn = (w: World, name: string, timeZone = 'Europe/Stockholm') =>
  w.asAcme((db) =>
    db
      .insertInto('locations')
      .values({ name, countryId: 752, timeZone, currency: 'SEK' })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )

const EDGE = 'edge-of-a-part'
export const CONTRACT = { title: 'Signed contract', kind: 'upload', owner: 'person', body: 'Signed contract, PDF' }

/** Steps that ask for files, and their files. @param world the one of the test that runs */
export function filing(world: () => World) {
  const hostOf = (who: Name | null) =>
    `${(who === 'gina' || who === 'gil' ? world().globex : world().acme).domain}.localhost:3000`
  /** A running checklist for Ann with one step that asks for files. @returns the ids of both */
  async function asked(step: object = CONTRACT) {
    const templateId = await templateOf(world(), [aStep(step)])
    const started = await world().call('hr', 'POST', '/api/checklists', { userId: world().ids.ann, templateId })
    const id = started.body.data.id as string
    return { id, stepId: (await show('hr', id)).id as string }
  }
  const show = async (who: Name, id: string) =>
    (await world().call(who, 'GET', `/api/checklists/${id}`)).body.data?.steps.find(
      ({ kind }: { kind: string }) => kind === 'upload',
    )
  function upload(who: Name | null, stepId: string, name = 'contract.pdf', bytes: Buffer = pdf({})) {
    const head = `--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
    return world().app.inject({
      method: 'POST',
      url: `/api/checklist-steps/${stepId}/files`,
      headers: {
        host: hostOf(who),
        'content-type': `multipart/form-data; boundary=${EDGE}`,
        ...(who ? { authorization: `Bearer ${world().tokens[who]}` } : {}),
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
    })
  }
  const uploaded = async (who: Name, stepId: string): Promise<string> => (await upload(who, stepId)).json().data.id
  const download = (who: Name | null, stepId: string, fileId: string) =>
    world().app.inject({
      url: `/api/checklist-steps/${stepId}/files/${fileId}`,
      headers: {
        host: hostOf(who),
        ...(who ? { authorization: `Bearer ${world().tokens[who]}` } : {}),
      },
    })
  const remove = (who: Name, stepId: string, fileId: string) =>
    world().call(who, 'DELETE', `/api/checklist-steps/${stepId}/files/${fileId}`)
  const done = (who: Name, stepId: string) => world().call(who, 'PUT', `/api/checklist-steps/${stepId}/done`, {})
  const factsOf = async (id: string) =>
    (
      await world().asAcme((db) =>
        db.selectFrom('events').select(['name', 'actorId']).where('subjectId', '=', id).orderBy('at').execute(),
      )
    ).map(({ name, actorId }) => [name, actorId])

  return { asked, show, upload, uploaded, download, remove, done, factsOf }
}

/** The checklists of a person in the order in which they were started. */
export const runningOf = (w: World, userId: string) =>
  w.asAcme((db) =>
    db
      .selectFrom('checklists')
      .select(['id', 'templateId', 'startedHow', 'status', 'kind'])
      .where('userId', '=', userId)
      .orderBy('startedAt')
      .execute(),
  )
