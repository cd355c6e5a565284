import { createHash } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { createTransport, type SendMailOptions, type Transporter } from 'nodemailer'
import addressparser from 'nodemailer/lib/addressparser'
import type { Config } from './config.ts'
import type { Database, Db } from './db.ts'
import type { Draft, Letter, Letterhead } from './letter.ts'
import { page } from './letter-page.ts'
import { invitation } from './mail-calendar.ts'
import { SENDING_MS, sendOnce } from './mail-once.ts'
import { sealed } from './mail-seal.ts'

export interface Mailer {
  /** Hands a letter to the worker in this transaction. `key` must be the same when the same letter is made again. */
  send: (key: string, draft: Draft) => Promise<void>
  /** `send` for many letters in one statement. */
  sendMany: (letters: readonly { key: string; draft: Draft }[]) => Promise<void>
}

export interface Transport {
  send: (letter: Letter) => Promise<void>
}

/**
 * Mail of this transaction: it leaves when the transaction commits, and not otherwise.
 * @param head the company that writes: its name is in From, its name, colour and logo in the head. Without one the letter is from the product alone
 */
export const mailer = (db: Db, head?: Letterhead): Mailer => ({
  send: async (key, draft) => {
    const letter = compose(key, draft, head)
    await sql`select sec.enqueue('mail', ${JSON.stringify(sealed(letter))}::json, ${`mail:${letter.id}`})`.execute(db)
  },
  sendMany: async (letters) => {
    const composed = JSON.stringify(letters.map(({ key, draft }) => sealed(compose(key, draft, head))))
    await sql`select sec.enqueue('mail', letter, 'mail:' || (letter->>'id')) from json_array_elements(${composed}::json) letter`.execute(
      db,
    )
  },
})

/** A mail server that is silent for so long is given up; the letter is tried again later. */
const SILENCE_MS = 20_000

/** SMTP where there is one; else a folder that only this user reads or, outside production, the inbox that the app shows at /dev/mail. */
export function transportOf(config: Config, database: Database, silenceMs = SILENCE_MS): Transport {
  if (!config.mail.smtpUrl && config.production)
    return { send: (letter) => save(config.mail.folder, mailOf(config, letter)) }
  if (!config.mail.smtpUrl) return inbox(database)
  const smtp = createTransport({
    url: config.mail.smtpUrl,
    dnsTimeout: silenceMs,
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    socketTimeout: silenceMs,
  } as object)
  return { send: (letter) => sendOnce(database, letter.id, () => bySmtp(smtp, config, letter)) }
}

async function bySmtp(smtp: Transporter, config: Config, letter: Letter): Promise<void> {
  const sending = smtp.sendMail(mailOf(config, letter))
  const tooLong = new AbortController()
  const late = pause(SENDING_MS, undefined, { ref: false, signal: tooLong.signal }).then(() => {
    throw new Error('the mail server took too long')
  })
  await Promise.race([sending, late]).finally(() => tooLong.abort())
}

const mailOf = (
  config: Config,
  { id, to, company, subject, language, html, text: plain, thread, unsubscribe, calendar }: Letter,
): SendMailOptions => ({
  from: senderOf(config.mail.from, company),
  to,
  subject,
  html,
  text: plain,
  messageId: `<${id}@${config.origin.hostname}>`,
  // as a part that mail programs act on, and as a file for those that do not
  ...(calendar && { icalEvent: invitation(calendar, { from: config.mail.from, to }) }),
  ...(thread && { references: `<${thread}@${config.origin.hostname}>` }),
  headers: {
    'Content-Language': language,
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  },
})

/** "Acme (Staffroom)": the name goes in as an object, so that nodemailer quotes it and nothing in it can become an address or a header. */
function senderOf(from: string, company: string | undefined): SendMailOptions['from'] {
  if (company === undefined) return from
  const [own] = addressparser(from, { flatten: true })
  return own && { name: own.name ? `${company} (${own.name})` : company, address: own.address }
}

/** Writes a letter as a file of the mail format, under its id: sent twice it is one. */
async function save(folder: string, mail: SendMailOptions): Promise<void> {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
  const { message } = await composer.sendMail(mail)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // links that sign people in are in there
  const name = `${String(mail.messageId).replaceAll(/[^\w-]+/g, '_')}.eml`
  await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
}

function inbox(database: Database): Transport {
  return {
    send: ({ id, to, subject, language, unsubscribe = null, ...parts }) =>
      database.outside(async (db) => {
        await db
          .insertInto('devMails')
          .values({ id, toAddress: to, subject, language, html: parts.html, body: parts.text, unsubscribe })
          .onConflict((on) => on.doNothing())
          .execute()
      }),
  }
}

function compose(key: string, draft: Draft, head: Letterhead | undefined): Letter {
  return {
    id: idOf(`${key}:${draft.to}`),
    to: draft.to,
    ...(head && { company: oneLine(head.name) }),
    subject: oneLine(draft.subject),
    language: draft.language,
    html: page(draft, head),
    text: text(draft),
    // no letter has the id of its thread: whichever arrives first begins it
    ...(draft.thread && { thread: idOf(`thread:${draft.thread}:${draft.to}`) }),
    ...(draft.unsubscribe && { unsubscribe: draft.unsubscribe }),
    ...(draft.calendar && { calendar: draft.calendar }),
  }
}

/** @returns a UUID, the same for the same text */
function idOf(of: string): string {
  const hex = createHash('sha256').update(of).digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  )
}

/** Header injection ends here; nodemailer folds, but a subject is one line anyway. */
const oneLine = (value: string) => value.replaceAll(/[\r\n]+/g, ' ').trim()

function text({ greeting, paragraphs, sections = [], facts, button, footer }: Draft): string {
  const parts = [
    greeting,
    ...paragraphs,
    facts?.map(([what, value]) => `${what}: ${value}`).join('\n'),
    ...sections.map(({ title, lines }) =>
      [title, ...lines.map((line) => `- ${line.text}\n  ${line.address}`)].join('\n'),
    ),
    button && `${button.word}:\n${button.address}`,
    footer && `--\n${footer}`,
  ]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
