import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { plainPng } from '#tests/bombs.ts'
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

const picture = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#369' } })
  .png()
  .toBuffer()

const files = attaching(() => w)
const { ask, show } = files
const upload = (who: Name | null, name = 'doctor.png', bytes: Buffer = picture) => files.upload(who, name, bytes)

const download = async (attachmentId: string) => {
  const { id } = (await ask({ attachmentId })).body.data
  const url = `/api/time-off/requests/${id}/attachment`
  const headers = { host: `${w.acme.domain}.localhost:3000`, authorization: `Bearer ${w.tokens.max}` }
  return { id: id as string, bytes: (await w.app.inject({ url, headers })).rawPayload }
}

describe('what comes with a certificate', () => {
  test('of a picture stays behind: where and with what it was taken, and whatever hangs on its end', async () => {
    const metadata = {
      IFD0: { Make: 'Camera of Ann', Artist: 'Ann' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '59/1 19/1 0/1' },
    }
    const photo = await sharp(picture)
      .jpeg()
      .withExif(metadata)
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">Ann</x:xmpmeta>')
      .toBuffer()
    const polyglot = Buffer.concat([photo, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')])
    expect((await sharp(polyglot).metadata()).exif).toBeDefined()
    const { bytes } = await download((await upload('ann', 'doctor.jpg', polyglot)).json().data.id)
    const { format, exif, xmp, iptc } = await sharp(bytes).metadata()
    expect([format, exif, xmp, iptc]).toEqual(['jpeg', undefined, undefined, undefined])
    expect(bytes.toString('latin1')).not.toMatch(/Camera|Ann|script/)
  })

  test('of a PDF is told to the approver, in the inbox and at the request, and to the person', async () => {
    const file = pdf({ catalog: '/OpenAction 9 0 R', packed: ['<< /S /JavaScript /JS (app.alert(1)) >>'] })
    const { id } = await download((await upload('ann', 'doctor.pdf', file)).json().data.id)
    for (const who of ['ann', 'max'] as const)
      expect((await show(id, who)).attachment.active).toEqual(['script', 'opens'])
    const inbox = (await w.call('max', 'GET', '/api/approvals')).body.data
    expect(
      inbox.find((item: { id: string }) => item.id === id).concerns.map(({ text }: { text: string }) => text),
    ).toEqual(
      expect.arrayContaining([
        'The attached PDF contains scripts. Open it only if you expect it.',
        'The attached PDF runs an action when you open it.',
      ]),
    )
  })

  const BROKEN =
    "This file can't be opened. It may be damaged. Open it in the app it was made in, save it again and upload the copy."
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  test.each([
    ['a drawing with a script', Buffer.from(svg), 'Unsupported file format.'],
    [
      'a page that is called a picture',
      Buffer.from('<!doctype html><script>alert(1)</script>'),
      'Unsupported file format.',
    ],
    ['an animation that begins a script', Buffer.from('GIF89a/*\u0001\u0001*/=1;alert(1)'), 'Unsupported file format.'],
    ['a torn picture', picture.subarray(0, 60), BROKEN],
    ['a picture of 900 million pixels', plainPng(30_000, 30_000), BROKEN],
    ['nothing at all', Buffer.alloc(0), 'Unsupported file format.'],
  ])('%s is refused', async (_what, bytes, message) => {
    const answer = await upload('ann', 'doctor.jpg', bytes)
    expect([answer.statusCode, answer.json().errors.file]).toEqual([422, [message]])
  })

  test('a file of exactly the limit is taken, one byte more is not', async () => {
    const exactly = (bytes: number) => Buffer.concat([pdf({}), Buffer.alloc(bytes - pdf({}).length, ' ')])
    const statuses = [5_242_880, 5_242_881].map(
      async (bytes) => (await upload('ann', 'a.pdf', exactly(bytes))).statusCode,
    )
    expect(await Promise.all(statuses)).toEqual([201, 422])
  })

  test.each(['../../etc/passwd.pdf', '..\\a.pdf', 'a\u202Efdp.exe.pdf', `${'long'.repeat(100)}.pdf`, 'Ж".pdf'])(
    'a file called %j comes back as an attachment of a safe name',
    async (name) => {
      const made = await upload('ann', name.replaceAll('"', '%22'), pdf({}))
      expect(made.statusCode).toBe(201)
      const { id } = (await ask({ attachmentId: made.json().data.id })).body.data
      const answer = await w.call('max', 'GET', `/api/time-off/requests/${id}/attachment`)
      expect(answer.status).toBe(200)
      expect(answer.headers['content-disposition']).toMatch(
        /^attachment; filename="[\w. -]*"; filename\*=UTF-8''[^"\r\n/\\]*$/,
      )
      expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' })
      expect(answer.headers['content-security-policy']).toContain('sandbox')
    },
  )
})

describe('room', () => {
  const kept = (rows: number, size: number) =>
    owner.query(
      `insert into files (company_id, purpose, name, content_type, size, storage_key, created_by)
       select $1, 'attachment', 'scan.png', 'image/png', $3, gen_random_uuid(), $4 from generate_series(1, $2::int)`,
      [w.acme.id, rows, size, w.ids.ann],
    )

  test.each([
    ['2,000 files', 1999, 1],
    ['a gigabyte', 1, 1_073_741_824 - 1],
  ])('of one person is %s; the next says so, and others go on', async (_name, rows, size) => {
    await kept(rows, size)
    if (rows > 1) expect((await upload('ann')).statusCode).toBe(201)
    const refused = await upload('ann')
    expect([refused.statusCode, refused.json().errors.file]).toEqual([
      422,
      [
        'You have reached the upload limit for one person: 1 GB or 2,000 files. Delete files you no longer need, or ask an administrator.',
      ],
    ])
    expect((await upload('eve')).statusCode).toBe(201)
  })
})
