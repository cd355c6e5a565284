import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { setRolesOf } from '#features/core/roles/factory.ts'
import { enqueue } from '#platform/jobs.ts'
import { bindScanner } from '#platform/scanning.ts'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { benefitsOf } from './factory.ts'

let w: World
let b: ReturnType<typeof benefitsOf>
beforeAll(async () => {
  w = await world()
  b = benefitsOf(w)
})
afterAll(() => w.close())
afterEach(() => bindScanner({ url: undefined, command: undefined }))

const EDGE = 'edge-of-a-part'
const at = (id: string) => `/api/benefits/${id}/document`
const headersOf = (who: Name) => ({
  host: `${(who === 'gina' ? w.globex : w.acme).domain}.localhost:3000`,
  authorization: `Bearer ${w.tokens[who]}`,
})
function upload(who: Name, id: string, name = 'Terms.pdf', bytes: Buffer = pdf({})) {
  const head = `--${EDGE}\r\ncontent-disposition: form-data; name="files[]"; filename="${name}"\r\n\r\n`
  return w.app.inject({
    method: 'POST',
    url: at(id),
    headers: { ...headersOf(who), 'content-type': `multipart/form-data; boundary=${EDGE}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${EDGE}--\r\n`)]),
  })
}
const download = (who: Name, id: string) => w.app.inject({ url: at(id), headers: headersOf(who) })
const kept = async () => (await storage.list(w.acme.id)).length

test('a document is opened by those who have the benefit and those who keep it, and by nobody else', async () => {
  const id = await b.make()
  const answer = await upload('adam', id)
  expect([answer.statusCode, answer.json().data]).toEqual([201, { name: 'Terms.pdf', checking: false }])
  expect((await b.show(id)).document).toEqual({ name: 'Terms.pdf', size: expect.any(Number), checking: false })
  expect((await download('ann', id)).statusCode).toBe(404)
  const grant = await b.given('ann', id)
  expect((await b.had('ann', 'ann')).grants[0].benefit.document).toBe('Terms.pdf')
  // Dora sees who has it, and does not keep benefits
  const reader = { name: 'Reader of benefits', permissions: ['other.benefits.view', 'benefits.register.view'] }
  const roleId = (await w.call('adam', 'POST', '/api/roles', reader)).body.data.id
  await w.asAcme((db) => setRolesOf(db, w.ids.dora, [roleId]))
  expect((await b.had('ann', 'dora')).grants[0].benefit.document).toBeNull()
  const statuses = async () =>
    Promise.all(
      (['ann', 'adam', 'hr', 'max', 'dora', 'gina'] as const).map(async (who) => (await download(who, id)).statusCode),
    )
  expect(await statuses()).toEqual([200, 200, 200, 404, 404, 404])
  await w.call('hr', 'POST', b.at('ann', `/${grant}/end`), { dateTo: '2025-01-31' })
  expect(await statuses()).toEqual([404, 200, 200, 404, 404, 404])
  for (const who of ['ann', 'dora', 'ivan'] as const) {
    expect((await upload(who, id)).statusCode).toBe(403)
    expect((await w.call(who, 'DELETE', at(id))).status).toBe(403)
  }
  expect((await upload('gina', id)).statusCode).toBe(404)
  expect((await w.call('gina', 'DELETE', at(id))).status).toBe(404)
})

test('another one takes its place, and its bytes go with it; so they do with the benefit', async () => {
  const id = await b.make()
  await upload('adam', id)
  const before = await kept()
  await upload('adam', id, 'New terms')
  expect((await b.show(id)).document.name).toBe('New terms.pdf')
  expect(await kept()).toBe(before)
  expect((await w.call('adam', 'DELETE', at(id))).status).toBe(200)
  expect((await w.call('adam', 'DELETE', at(id))).status).toBe(404)
  expect(await kept()).toBe(before - 1)
  await upload('adam', id)
  expect((await w.call('adam', 'DELETE', `/api/benefits/${id}`)).status).toBe(200)
  expect(await kept()).toBe(before - 1)
  expect((await upload('adam', await b.make(), 'page.html', Buffer.from('<p>'))).statusCode).toBe(422)
})

test('while the virus scanner is away nobody opens it; what it refuses goes', async () => {
  const [clean, infected] = [await b.make(), await b.make()]
  bindScanner({ url: undefined, command: '/no/such/scanner' })
  await upload('adam', clean)
  await upload('adam', infected)
  expect((await download('adam', clean)).statusCode).toBe(409)
  const scan = async (command: string, benefit: string) => {
    bindScanner({ url: undefined, command })
    await owner.query(
      `update files set unscanned = (id = (select document_file_id from benefits where id = $1)) where purpose = 'benefit' and company_id = $2`,
      [benefit, w.acme.id],
    )
    await w.asAcme((db) =>
      enqueue(db, 'benefits: documents that the scanner has not seen', {}, { key: 'now', at: new Date(0) }),
    )
    await w.settle()
  }
  await scan('true', clean)
  expect((await download('adam', clean)).statusCode).toBe(200)
  expect(await b.factsOf(clean)).toContain('benefits.documentChecked')
  await scan('false', infected)
  expect((await b.show(infected)).document).toBeNull()
  expect(await b.factsOf(infected)).toContain('benefits.documentRefused')
})
