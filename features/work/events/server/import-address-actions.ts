import { outboundToStrangers, OutboundRefused } from '#platform/outbound.ts'
import { invalid, type Message, type Problem } from '#platform/problems.ts'
import { FILE_BYTES } from '../import/contract.ts'
import { contentsOf, type From } from './import-file-actions.ts'
import type { CalendarContents } from './rules/reading.ts'

/** For the whole answer, however often it leads on. */
const LONGEST_MS = 10_000
const MOST_REDIRECTS = 3
const OF_ADDRESS: From = { field: 'address', noCalendar: 'eventImport.noCalendarThere' }

/**
 * What a calendar at an address holds. The address is any that a person may type: it is asked through the guard of outgoing calls, and so is
 * each one that it leads on to.
 * @throws Problem 422 at the field
 */
export async function fetchCalendar(
  { address }: { address: string },
  at: { companyId: string; now: Date },
): Promise<CalendarContents> {
  return contentsOf(await bytesAt(secure(address)), at, OF_ADDRESS)
}

/** `webcal:` is a word of calendar programs for the same over https. */
const secure = (address: string): string => address.replace(/^webcals?:/i, 'https:')

async function bytesAt(address: string): Promise<Uint8Array> {
  const before = performance.now()
  let next = address
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const milliseconds = Math.ceil(LONGEST_MS - (performance.now() - before))
    if (milliseconds <= 0) throw refused('slow')
    const answer = await ask(next, milliseconds)
    const onward = answer.status >= 300 && answer.status < 400 ? answer.headers.get('location') : null
    if (onward === null) return bodyOf(answer)
    next = absolute(secure(onward), next)
  }
  throw refused('redirects')
}

const ask = (address: string, milliseconds: number): Promise<Response> =>
  outboundToStrangers(
    address,
    { headers: { accept: 'text/calendar, */*;q=0.1' } },
    { milliseconds, maxBytes: FILE_BYTES },
  ).catch((error: unknown) => {
    throw refused(whyOf(error as Error & { code?: string }))
  })

async function bodyOf(answer: Response): Promise<Uint8Array> {
  if (answer.status === 401 || answer.status === 403) throw refused('closed')
  if (answer.status === 404 || answer.status === 410) throw refused('missing')
  if (!answer.ok) throw refused('broken')
  return new Uint8Array(await answer.arrayBuffer())
}

function absolute(onward: string, from: string): string {
  try {
    return new URL(onward, from).href
  } catch {
    throw refused('broken')
  }
}

const WORDS = {
  address: 'eventImport.addressRefused',
  slow: 'eventImport.addressSlow',
  large: 'eventImport.addressLarge',
  answer: 'eventImport.addressBroken',
  broken: 'eventImport.addressBroken',
  name: 'eventImport.addressUnknown',
  missing: 'eventImport.addressMissing',
  closed: 'eventImport.addressClosed',
  redirects: 'eventImport.addressRedirects',
} as const satisfies Record<string, Message>

const refused = (why: keyof typeof WORDS): Problem => invalid({ address: [WORDS[why]] })

/** Where nothing answers, as where a certificate is wrong, the person can only look at the address again. */
function whyOf(error: Error & { code?: string }): keyof typeof WORDS {
  if (error instanceof OutboundRefused) return error.why
  return ['ENOTFOUND', 'EAI_AGAIN'].includes(error.code ?? '') ? 'name' : 'broken'
}
