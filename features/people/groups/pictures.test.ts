import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enqueue } from '#platform/jobs.ts'
import { type Name, type World, world } from '#tests/world.ts'

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

const send = (who: Name, name: string, bytes: Buffer) => {
  const edge = 'edge-of-the-parts'
  const head = `--${edge}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
  return w.app.inject({
    method: 'POST',
    url: '/api/groups/avatars',
    headers: {
      host: `${w.acme.domain}.localhost:3000`,
      authorization: `Bearer ${w.tokens[who]}`,
      'content-type': `multipart/form-data; boundary=${edge}`,
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
  })
}
const picture = (format: 'png' | 'gif' = 'png') =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#2968dc' } })
    .toFormat(format)
    .toBuffer()
const upload = async (who: Name): Promise<string> => (await send(who, 'us.png', await picture())).json().data.id
const create = async (who: Name, fields: object) =>
  w.call(who, 'POST', '/api/groups', { name: 'Choir', isPublic: false, ...fields })
const kept = async () =>
  (await w.asAcme((db) => db.selectFrom('files').select('id').where('purpose', '=', 'group').execute())).map(
    ({ id }) => id,
  )

test('a group comes with its picture, drawn anew, which its members see and others do not', async () => {
  const { avatar, id } = (await create('ann', { avatar: await upload('ann'), usersIds: [w.ids.max] })).body.data
  expect(avatar).toMatch(new RegExp(`^/api/groups/${id}/avatar\\?v=`))
  const shown = async (who: Name) =>
    w.app.inject({
      url: avatar,
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens[who]}` },
    })
  for (const who of ['ann', 'max'] as const) {
    const { statusCode, headers, rawPayload } = await shown(who)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('image/webp')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 256, height: 256 })
  }
  expect((await shown('eve')).statusCode).toBe(404)
})

test('what is no PNG or JPEG is refused', async () => {
  expect((await send('ann', 'us.png', await picture('gif'))).statusCode).toBe(422)
  expect((await send('ann', 'us.gif', await picture())).statusCode).toBe(422)
})

test('an upload belongs to its uploader, and to one group', async () => {
  const id = await upload('ann')
  expect((await create('max', { avatar: id })).body.errors).toHaveProperty('avatar')
  expect((await create('ann', { avatar: id })).status).toBe(200)
  expect((await create('ann', { avatar: id })).body.errors).toHaveProperty('avatar')
})

test('a new picture takes the place of the old one, null takes it away, and nothing leaves it', async () => {
  const [first, second] = [await upload('ann'), await upload('ann')]
  const { id } = (await create('ann', { avatar: first })).body.data
  const change = async (fields: object) => (await w.call('ann', 'PUT', `/api/groups/${id}`, fields)).body.data.avatar
  expect(await change({ avatar: second })).toContain(second)
  expect(await kept()).not.toContain(first)
  expect(await change({ name: 'Chamber choir' })).toContain(second)
  expect(await change({ avatar: null })).toBeNull()
  expect(await kept()).not.toContain(second)
})

test('what no group has taken within a day is deleted', async () => {
  const [used, left] = [await upload('ann'), await upload('ann')]
  await create('ann', { avatar: used })
  w.clock.now = new Date(Date.now() + 2 * 86_400_000)
  await w.asAcme((db) => enqueue(db, 'groups: pictures that no group has', {}, { key: 'now' }))
  await w.settle()
  expect(await kept()).toContain(used)
  expect(await kept()).not.toContain(left)
})
