import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { data, owner } from '#tests/database.ts'
import { config } from '#tests/world.ts'
import type { Letter } from './letter.ts'
import { mailer, transportOf } from './mail.ts'

const arrived: Buffer[] = []
const envelopes: string[][] = []
let refuseNext = false
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    envelopes.push(session.envelope.rcptTo.map(({ address }) => address))
    const parts: Buffer[] = []
    stream.on('data', (part: Buffer) => parts.push(part))
    stream.on('end', async () => {
      held++
      await gate
      if (!refuseNext) arrived.push(Buffer.concat(parts))
      done(refuseNext ? new Error('try later') : null)
    })
  },
})
let gate = Promise.resolve()
let held = 0
let open = () => {}
/** From here on the server accepts nothing. @returns lets it go on */
function hold() {
  held = 0
  gate = new Promise((done) => {
    open = done
  })
  return open
}
async function until(what: () => boolean) {
  while (!what()) await new Promise((done) => setTimeout(done, 5))
}
let transport: ReturnType<typeof transportOf>
let impatient: ReturnType<typeof transportOf>
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.server.address() as AddressInfo
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const mail = { ...config.mail, smtpUrl, from: 'Staffroom <no-reply@staffroom.example>' }
  transport = transportOf({ ...config, mail }, data)
  impatient = transportOf({ ...config, mail }, data, 300)
})
beforeEach(() => {
  arrived.length = 0
  envelopes.length = 0
  refuseNext = false
  // also when the test before failed while it held the server
  open()
})
afterAll(() => new Promise<void>((done) => server.close(done)))

const text = {
  to: 'dasha@acme.example',
  subject: 'Отпуск одобрен: 6–14 июля',
  html: '<p>Здравствуйте, Даша!</p>',
  text: 'Здравствуйте, Даша!\n',
  language: 'ru',
} as const
const PLANNING = {
  method: 'request',
  uid: 'one@acme.staffroom.example',
  sequence: 0,
  changedAt: '2026-12-01T08:00:00.000Z',
  summary: 'Planning',
  start: '2026-12-07T09:00:00.000Z',
  end: '2026-12-07T10:00:00.000Z',
  organizer: 'Max Lund',
  reply: null,
} as const
const newLetter = (): Letter => ({ id: randomUUID(), ...text })

const HEADERS = [
  'auto-submitted',
  'content-language',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

test('a letter reaches the mail server with both parts, its own id and its language', async () => {
  const letter = newLetter()
  await transport.send(letter)
  expect(arrived).toHaveLength(1)
  const mail = await simpleParser(arrived[0]!)
  expect(mail.messageId).toBe(`<${letter.id}@${config.origin.hostname}>`)
  expect(mail.from?.text).toContain('no-reply@staffroom.example')
  expect([mail.to].flat().map((to) => to?.text)).toEqual([letter.to])
  expect(mail.subject).toBe(letter.subject)
  expect(mail.text?.trim()).toBe('Здравствуйте, Даша!')
  expect(mail.html).toContain('<p>Здравствуйте, Даша!</p>')
  expect(mail.headers.get('content-language')).toBe('ru')
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(String(arrived[0])).toMatch(/content-type: multipart\/alternative/i)
})

test.each([
  ['Acme', 'Acme (Staffroom)'],
  ['Åsas Färg & Form, "Väst"', 'Åsas Färg & Form, "Väst" (Staffroom)'],
  ['ООО «Ромашка»', 'ООО «Ромашка» (Staffroom)'],
  [undefined, 'Staffroom'],
])('the company that writes is named in From: %s', async (company, shown) => {
  await transport.send({ ...newLetter(), ...(company && { company }) })
  expect((await simpleParser(arrived[0]!)).from?.value).toEqual([
    { name: shown, address: 'no-reply@staffroom.example' },
  ])
})

test('a letter can be unsubscribed from with one click, and stands in a thread', async () => {
  const unsubscribe = `https://acme.staffroom.example/unsubscribe/${'a'.repeat(120)}`
  await transport.send({ ...newLetter(), unsubscribe, thread: randomUUID() })
  const thread = randomUUID()
  await transport.send({ ...newLetter(), thread })
  const [listed, other] = await Promise.all(arrived.map((one) => simpleParser(one)))
  expect(listed!.headers.get('list')).toEqual({
    unsubscribe: { url: unsubscribe },
    'unsubscribe-post': { name: 'List-Unsubscribe=One-Click' },
  })
  expect(other!.references).toBe(`<${thread}@${config.origin.hostname}>`)
  expect(other!.headers.has('list')).toBe(false)
})

test('an invitation is a part with a method that mail programs act on, and a file', async () => {
  await transport.send({ ...newLetter(), calendar: PLANNING })
  const raw = String(arrived[0])
  expect(raw).toMatch(/content-type: text\/calendar;[^]*?method=REQUEST/i)
  expect(raw.match(/content-type: multipart\/alternative/gi)).toHaveLength(1)
  const { attachments } = await simpleParser(arrived[0]!)
  const file = attachments.find(({ filename }) => filename === 'invite.ics')
  expect(file!.content.toString()).toContain(`UID:${PLANNING.uid}`)
  expect(file!.content.toString()).toMatch(/ORGANIZER;[^]*?no-reply@staffroom/)
})

test('a job that runs again sends no letter again', async () => {
  const letter = newLetter()
  await transport.send(letter)
  await transport.send(letter)
  expect(arrived).toHaveLength(1)
})

test('two workers that send one letter at the same time send it once; the one that waits tries again later', async () => {
  const letter = newLetter()
  const accept = hold()
  const first = transport.send(letter)
  await until(() => held === 1)
  await expect(transport.send(letter)).rejects.toThrow('another worker is sending this letter')
  accept()
  await first
  await transport.send(letter)
  expect(arrived).toHaveLength(1)
})

test('a letter whose worker died before the mail server had accepted it is sent by another, under the same id', async () => {
  const letter = newLetter()
  await owner.query(`insert into letters_sent (id, claimed_until) values ($1, now() - interval '1 second')`, [
    letter.id,
  ])
  await transport.send(letter)
  expect((await simpleParser(arrived[0]!)).messageId).toContain(letter.id)
})

test('a mail server that refuses fails the job, so that it is tried again', async () => {
  const letter = newLetter()
  refuseNext = true
  await expect(transport.send(letter)).rejects.toThrow(/try later/)
  expect(arrived).toEqual([])
  refuseNext = false
  await transport.send(letter)
  expect(arrived).toHaveLength(1)
})

test('a mail server that hangs is given up, and the letter is tried again, under the same id', async () => {
  const letter = newLetter()
  const accept = hold()
  // on a busy machine it may not even be greeted in time
  await expect(impatient.send(letter)).rejects.toThrow(/timeout|greeting never received/i)
  accept()
  await transport.send(letter)
  // a server that accepts after the timeout looks the same as one that never did
  const ids = await Promise.all(arrived.map(async (one) => (await simpleParser(one)).messageId))
  expect([...new Set(ids)]).toEqual([`<${letter.id}@${config.origin.hostname}>`])
})

test.each([
  'Ann\r\nBcc: evil@evil.test',
  'Ann\nX-Evil: 1',
  'Ann\r\n\r\n<h1>evil</h1>',
  'Ann\r\n.\r\nMAIL FROM:<evil@evil.test>\r\nRCPT TO:<evil@evil.test>',
  'Ann\u2028Bcc: evil@evil.test',
  '=?utf-8?q?Ann=0D=0ABcc:_evil=40evil.test?=',
  'Ann <evil@evil.test>, x',
  '"Ann" <evil@evil.test>',
])('nothing that was typed becomes a header or a recipient: %j', async (name) => {
  // as a feature would write it, with the name wherever one can stand
  const draft = {
    to: text.to,
    language: 'en' as const,
    subject: `${name} asks for time off`,
    greeting: name,
    paragraphs: [name],
    facts: [[name, name]] as const,
    button: { word: name, address: 'https://acme.example/' },
    footer: name,
  }
  const key = randomUUID()
  await data.outside((db) => mailer(db, { name, colour: '#0f766e' }).send(key, draft))
  const { rows } = await owner.query<{ payload: Letter }>(
    `delete from graphile_worker._private_jobs where key like '%:mail:%' and payload->>'to' = $1 returning payload`,
    [text.to],
  )
  // ours is one line before the library folds what it is given
  expect(rows[0]!.payload.subject).not.toMatch(/[\r\n]/)
  await transport.send(rows[0]!.payload)
  expect(envelopes).toEqual([[text.to]])
  const { headers, from, to, cc, bcc, subject } = await simpleParser(arrived[0]!)
  expect(from?.value.map(({ address }) => address)).toEqual(['no-reply@staffroom.example'])
  expect([to].flat().map((one) => one?.text)).toEqual([text.to])
  expect([cc, bcc, headers.get('x-evil')]).toEqual([undefined, undefined, undefined])
  expect(subject).toMatch(/asks for time off$/)
  expect([...headers.keys()].toSorted()).toEqual(HEADERS)
})
