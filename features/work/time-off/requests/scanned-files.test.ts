import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bindScanner } from '#platform/scanning.ts'
import { storage } from '#platform/storage-binding.ts'
import { owner } from '#tests/database.ts'
import { pdf } from '#tests/pdfs.ts'
import { type Name, type World, world } from '#tests/world.ts'
import { attaching } from './factory.ts'

let w: World
beforeEach(async () => {
  w = await world()
  w.clock.now = new Date('2026-05-04T09:00:00Z')
})
afterAll(() => w.close())

const { upload, ask, show } = attaching(() => w)

describe('a virus scanner', () => {
  const EICAR = Buffer.concat([pdf({}), Buffer.from('EICAR-STANDARD-ANTIVIRUS-TEST-FILE')])
  const kept = async () =>
    (await owner.query('select count(*)::int as n from files where company_id = $1', [w.acme.id])).rows[0].n
  afterEach(() => bindScanner({ url: undefined, command: undefined }))

  test('that is a program keeps out what it ends with 1 for', async () => {
    bindScanner({ url: undefined, command: 'false' })
    expect((await upload('ann', 'a.pdf', EICAR)).statusCode).toBe(422)
    bindScanner({ url: undefined, command: 'true' })
    expect((await upload('ann', 'a.pdf', pdf({}))).statusCode).toBe(201)
  })

  test('at an address keeps out what it calls infected, and lets in what it calls clean', async () => {
    const server = createServer((request, response) => {
      let text = ''
      request.on('data', (part) => (text += part))
      request.on('end', () => response.end(JSON.stringify({ status: text.includes('EICAR') ? 'infected' : 'clean' })))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    bindScanner({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`, command: undefined })
    const [clean, infected] = [await upload('ann', 'a.pdf', pdf({})), await upload('ann', 'b.pdf', EICAR)]
    server.close()
    expect([clean.statusCode, infected.statusCode, await kept()]).toEqual([201, 422, 1])
    expect(infected.json().errors.file).toEqual(['The virus scanner found malware in this file. It was not saved.'])
  })

  const AWAY = [
    ['is not there', { url: 'http://127.0.0.1:9/', command: undefined }],
    ['does not start', { url: undefined, command: '/no/such/scanner' }],
    ['fails', { url: undefined, command: 'ls --no-such-option' }],
  ] as const
  const CLEAN = { url: undefined, command: 'true' }
  const INFECTED = { url: undefined, command: 'false' }
  const get = (who: Name, id: string) => w.call(who, 'GET', `/api/time-off/requests/${id}/attachment`)
  const bytesLeft = async () => (await storage.list(w.acme.id)).length
  /** Its next try comes in a minute: now. */
  async function scanAgain() {
    await owner.query(
      `update graphile_worker._private_jobs j set run_at = now() from graphile_worker._private_tasks t
       where t.id = j.task_id and t.identifier = $1`,
      ['job:time off: uploads that the scanner has not seen'],
    )
    return w.settle()
  }

  test.each(AWAY)(
    'that %s: the file is taken, and nobody gets it before a scanner has seen it',
    async (_how, scanner) => {
      bindScanner(scanner)
      const answer = await upload('ann', 'a.pdf', pdf({}))
      expect([answer.statusCode, answer.json().data.checking]).toEqual([201, true])
      const { id } = (await ask({ attachmentId: answer.json().data.id })).body.data
      await w.settle()
      for (const who of ['ann', 'max', 'hr'] as const) {
        expect((await show(id, who)).attachment).toMatchObject({ name: 'a.pdf', checking: true })
        const refused = await get(who, id)
        expect([refused.status, refused.body.message]).toEqual([
          409,
          'This file is being checked for viruses. You can open it after the check.',
        ])
      }
      const inbox = async () =>
        (await w.call('max', 'GET', '/api/approvals')).body.data.find((item: { id: string }) => item.id === id)
      expect(await inbox()).toMatchObject({
        own: { attachment: null },
        concerns: expect.arrayContaining([
          { tone: 'warn', text: 'The attached file is being checked for viruses. You can open it after the check.' },
        ]),
      })
      bindScanner(CLEAN)
      const { pushes } = await scanAgain()
      expect((await show(id, 'max')).attachment.checking).toBe(false)
      expect((await get('max', id)).status).toBe(200)
      expect((await inbox()).own.attachment.name).toBe('a.pdf')
      expect(pushes.flatMap(({ stale }) => stale)).toContain('timeOff')
    },
  )

  test('that comes back and finds something: the file is gone from the request and the store, and the person is told', async () => {
    bindScanner(AWAY[0][1])
    const fileId = (await upload('ann', 'a.pdf', EICAR)).json().data.id
    const { id } = (await ask({ attachmentId: fileId })).body.data
    const before = await bytesLeft()
    bindScanner(INFECTED)
    const { letters } = await scanAgain()
    expect((await show(id)).attachment).toBeNull()
    expect((await get('max', id)).status).toBe(404)
    expect([await kept(), before - (await bytesLeft())]).toEqual([0, 1])
    const notifications = (await w.call('ann', 'GET', '/api/notifications')).body.data
    expect(notifications.map((one: { type: string }) => one.type)).toContain('UserTimeOffFileWasRefused')
    const mine = letters.filter(({ to }) => to === `ann@${w.acme.domain}.test`)
    expect(mine.map(({ subject }) => subject).join()).toContain('File removed from a time off request: Ann Berg, ')
    // a picture or a PDF about an illness: not even its name
    expect(mine.some(({ text }) => text.includes('a.pdf'))).toBe(false)
  })

  test('that finds something in a file which no request names yet: it cannot be attached any more', async () => {
    bindScanner(AWAY[0][1])
    const fileId = (await upload('ann', 'a.pdf', EICAR)).json().data.id
    bindScanner(INFECTED)
    await scanAgain()
    const { status, body } = await ask({ attachmentId: fileId })
    expect([status, Object.keys(body.errors)]).toEqual([422, ['attachmentId']])
  })
})

describe('a company that takes no PDF with scripts or actions', () => {
  const settings = '/api/settings/company/general'
  const look = { name: 'Acme', primaryColor: '#2968dc' }
  const refuse = (refusesActiveFiles: boolean) => w.call('adam', 'PUT', settings, { ...look, refusesActiveFiles })
  const put = async (bytes: Buffer) => {
    const answer = await upload('ann', 'doctor.pdf', bytes)
    return [answer.statusCode, answer.json().errors?.file?.[0] ?? null]
  }
  const WORDS =
    "This PDF contains scripts or actions, which your company doesn't accept. Print it to a new PDF and upload that one."
  const script = pdf({ catalog: '/OpenAction 9 0 R', packed: ['<< /S /JavaScript /JS (app.alert(1)) >>'] })
  const launch = pdf({ packed: ['<< /S /Launch /F (calc.exe) >>'] })
  const inside = pdf({ packed: ['<< /Type /EmbeddedFile >>'] })

  test('refuses them at the upload, keeps none of their bytes, and takes all others as before', async () => {
    expect((await w.call('adam', 'GET', settings)).body.data.refusesActiveFiles).toBe(false)
    expect(await put(script)).toEqual([201, null])
    expect((await refuse(true)).status).toBe(200)
    const before = (await storage.list(w.acme.id)).length
    for (const bytes of [script, launch]) expect(await put(bytes)).toEqual([422, WORDS])
    expect((await storage.list(w.acme.id)).length).toBe(before)
    for (const bytes of [pdf({}), inside]) expect(await put(bytes)).toEqual([201, null])
    // one company's rule is not its neighbour's
    expect((await w.call('gina', 'GET', settings)).body.data.refusesActiveFiles).toBe(false)
    await refuse(false)
    expect(await put(launch)).toEqual([201, null])
  })
})
