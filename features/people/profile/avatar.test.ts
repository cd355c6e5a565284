import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { owner } from '#tests/database.ts'
import { type Name, type World, world } from '#tests/world.ts'

const WAITING = `select count(*)::int as count from pg_stat_activity
  where datname = current_database() and usename <> current_user and wait_event_type = 'Lock'`

let w: World
beforeAll(async () => {
  w = await world()
})
afterAll(() => w.close())

describe('the picture', () => {
  const url = (who: Name) => `/api/people/${w.ids[who]}/avatar`
  const upload = (who: Name, whose: Name, name: string, bytes: Buffer) => {
    const edge = 'edge-of-the-parts'
    const head = `--${edge}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`
    return w.app.inject({
      method: 'POST',
      url: url(whose),
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        authorization: `Bearer ${w.tokens[who]}`,
        'content-type': `multipart/form-data; boundary=${edge}`,
      },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${edge}--\r\n`)]),
    })
  }
  const kept = (whose: Name) =>
    w.asAcme((db) => db.selectFrom('files').select('id').where('ownerId', '=', w.ids[whose]).execute())
  const photo = (format: 'png' | 'jpeg' | 'gif') =>
    sharp({ create: { width: 400, height: 300, channels: 3, background: '#2968dc' } })
      .withExif({ IFD0: { Copyright: 'taken at home' } })
      .toFormat(format)
      .toBuffer()

  test('is drawn anew at 256 pixels without what the file carried, and every colleague sees it', async () => {
    const bytes = await photo('jpeg')
    expect(bytes.toString('latin1')).toContain('taken at home')
    const answer = await upload('ann', 'ann', 'me.jpg', bytes)
    expect(answer.statusCode).toBe(200)
    const { avatar } = answer.json().data
    const shown = await w.app.inject({
      url: avatar,
      headers: { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.eve}` },
    })
    expect(shown.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000' })
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 256, height: 256 })
    expect(shown.rawPayload.toString('latin1')).not.toContain('taken at home')
    expect((await w.call('gil', 'GET', url('ann'))).status).toBe(404)
    const { statusCode } = await w.app.inject({ url: avatar, headers: { host: `${w.acme.domain}.localhost:3000` } })
    expect(statusCode).toBe(401)
  })

  test.each([
    ['a gif', 'me.gif', () => photo('gif')],
    ['a gif that calls itself png', 'me.png', () => photo('gif')],
    [
      'a drawing with a script',
      'me.png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['half a png', 'me.png', async () => (await photo('png')).subarray(0, 60)],
  ])('%s is refused', async (_what, name, bytes) => {
    const answer = await upload('ann', 'ann', name, await bytes())
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: ['Unsupported file format.'] }])
  })

  test('of 5242881 bytes is refused, of 5242880 bytes not for its size', async () => {
    const png = await photo('png')
    const grown = (size: number) => Buffer.concat([png, Buffer.alloc(size - png.length)])
    const answer = await upload('ann', 'ann', 'me.png', grown(5242881))
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { file: ['File size exceeds specified limit'] }])
    expect((await upload('ann', 'ann', 'me.png', grown(5242880))).statusCode).toBe(200)
  })

  test('is changed and removed by the person and by anyone who edits their personal details', async () => {
    for (const who of ['max', 'eve', 'ivan'] as const) {
      expect((await upload(who, 'ann', 'me.png', await photo('png'))).statusCode, who).toBe(403)
      expect((await w.call(who, 'DELETE', url('ann'))).status, who).toBe(403)
    }
    expect((await upload('hr', 'ann', 'me.png', await photo('png'))).statusCode).toBe(200)
    expect((await w.call('ann', 'DELETE', url('ann'))).status).toBe(200)
    expect((await w.call('ann', 'GET', url('ann'))).status).toBe(404)
    expect(await kept('ann')).toEqual([])
  })

  test('of two pictures at the same moment one is kept, and of the other nothing', async () => {
    expect((await upload('ann', 'ann', 'me.png', await photo('png'))).statusCode).toBe(200)
    const client = await owner.connect()
    await client.query('begin')
    await client.query('select 1 from users where id = $1 for update', [w.ids.ann])
    const both = [photo('png'), photo('jpeg')].map(async (made, n) => upload('ann', 'ann', `${n}.png`, await made))
    try {
      await expect.poll(async () => (await owner.query(WAITING)).rows[0].count, { timeout: 10_000 }).toBe(2)
    } finally {
      await client.query('rollback')
      client.release()
    }
    expect((await Promise.all(both)).map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(await kept('ann')).toHaveLength(1)
  })
})
