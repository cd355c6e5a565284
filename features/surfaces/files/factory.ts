import { pdf } from '#tests/pdfs.ts'
import type { Name, World } from '#tests/world.ts'

const EDGE = 'edge-of-a-part'

/** The files of someone at Acme, as others see and change them. @param world the one of the test that runs */
export function filing(world: () => World) {
  const at = (whose: Name, rest = '') => `/api/folders/user/${world().ids[whose]}${rest}`

  async function upload(
    who: Name,
    whose: Name,
    {
      name = 'Contract.pdf',
      bytes = pdf({}),
      ...fields
    }: { name?: string; bytes?: Buffer; [field: string]: unknown } = {},
  ) {
    const w = world()
    const values = Object.entries({ access: 'public', ...fields }).map(
      ([field, value]) => `--${EDGE}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${String(value)}\r\n`,
    )
    const head = `--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
    const answer = await w.app.inject({
      method: 'POST',
      url: at(whose, '/files'),
      headers: {
        host: `${w.acme.domain}.localhost:3000`,
        'content-type': `multipart/form-data; boundary=${EDGE}`,
        authorization: `Bearer ${w.tokens[who]}`,
      },
      payload: Buffer.concat([Buffer.from(values.join('') + head), bytes, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
  const added = async (who: Name, whose: Name, given: Parameters<typeof upload>[2] = {}): Promise<string> =>
    (await upload(who, whose, given)).body.data.id
  const folder = async (who: Name, whose: Name, name: string, more: object = {}): Promise<string> =>
    (await world().call(who, 'POST', at(whose, '/folders'), { name, access: 'public', ...more })).body.data.id
  const list = (who: Name, whose: Name, query = '') => world().call(who, 'GET', at(whose, query))
  const names = async (who: Name, whose: Name, query = ''): Promise<string[]> =>
    (await list(who, whose, query)).body.data.map(({ name }: { name: string }) => name)
  const open = (who: Name, whose: Name, id: string) => world().call(who, 'GET', at(whose, `/entries/${id}/content`))
  const send = (who: Name, whose: Name, what: 'move' | 'delete' | 'restore', entryIds: string[], more: object = {}) =>
    world().call(who, 'POST', at(whose, `/${what}`), { entryIds, ...more })
  return { at, upload, added, folder, list, names, open, send }
}
