import { lookup as resolve } from 'node:dns'
import { request as requestHttp, type RequestOptions } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, isIPv4, type LookupFunction } from 'node:net'

/** What may be fetched at an address that a person typed. */
export interface OutboundRules {
  /** Plain http and private addresses are allowed: development and tests. */
  open: boolean
  /** Names that may lead to private addresses (an identity provider inside the operator's own network), over https all the same. */
  inner?: ReadonlySet<string>
  /** Milliseconds until the whole answer must have arrived. */
  milliseconds?: number
  maxBytes?: number
  /** What is beyond `maxBytes` is left unread instead of refusing the answer. */
  cut?: boolean
}

/** The address was refused before anything was sent, or the answer was too slow or too large. */
export class OutboundRefused extends Error {
  readonly why: 'address' | 'slow' | 'large' | 'answer'
  constructor(message: string, why: 'address' | 'slow' | 'large' | 'answer' = 'address') {
    super(message)
    this.why = why
  }
}

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  notPublic.addSubnet(net, bits)
// of IPv6 only what is global unicast is public, and not what carries an IPv4 address inside (Teredo, 6to4)
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')

/** Whether an IP address is reachable from everywhere: nothing of the machine, its network or a cloud's metadata. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !notPublic.check(address)
  return global6.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/**
 * `fetch` for addresses that people typed. The name is resolved once and the connection goes to the address that was checked, so that
 * a name cannot point elsewhere in between; redirects are handed back, never followed; time and size are bounded; no cookies, no proxies.
 * @throws OutboundRefused, TypeError without an answer
 */
export async function fetchGuarded(
  address: string | URL,
  init: { method?: string; headers?: Record<string, string>; body?: string | Uint8Array; signal?: AbortSignal } = {},
  rules: OutboundRules,
): Promise<Response> {
  const url = allowed(new URL(address), rules)
  const { milliseconds = 5000, maxBytes = 256 * 1024, cut = false } = rules
  const deadline = AbortSignal.timeout(milliseconds)
  const options: RequestOptions = {
    method: init.method ?? 'GET',
    headers: { accept: 'application/json', 'user-agent': 'Staffroom', ...init.headers, connection: 'close' },
    signal: init.signal ? AbortSignal.any([deadline, init.signal]) : deadline,
    lookup: checkedLookup(rules),
    agent: false,
  }
  return new Promise((done, fail) => {
    const failed = (error: Error) => {
      const slow = deadline.aborted && !(error instanceof OutboundRefused)
      fail(slow ? new OutboundRefused('the answer took too long', 'slow') : error)
    }
    const send = url.protocol === 'https:' ? requestHttps : requestHttp
    const call = send(url, options, (answer) => {
      const chunks: Buffer[] = []
      let size = 0
      const end = () => {
        const response = responseOf(answer.statusCode ?? 502, answer.headers, Buffer.concat(chunks))
        if (response) done(response)
        else fail(new OutboundRefused('no valid answer', 'answer'))
      }
      answer.on('data', (chunk: Buffer) => {
        chunks.push(chunk.subarray(0, Math.max(0, maxBytes - size)))
        size += chunk.length
        if (size <= maxBytes) return
        if (cut) end()
        answer.destroy(cut ? undefined : new OutboundRefused('the answer is too large', 'large'))
      })
      answer.on('error', failed)
      answer.on('end', end)
    })
    call.on('error', failed)
    call.end(init.body)
  })
}

/** @throws OutboundRefused for what is refused by the look of the address alone */
function allowed(url: URL, rules: OutboundRules): URL {
  if (url.protocol !== 'https:' && !(rules.open && url.protocol === 'http:')) throw new OutboundRefused('https only')
  if (url.username || url.password) throw new OutboundRefused('an address with a password in it')
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  // a lookup is not made for numbers
  if (isIP(host) && !rules.open && !isPublicAddress(host)) throw new OutboundRefused('a private address')
  return url
}

/** @throws OutboundRefused unless every address that the name resolves to is public */
const checkedLookup =
  (rules: OutboundRules): LookupFunction =>
  (name, options, answer) =>
    resolve(name, { all: true, family: options.family as number | undefined }, (error, found) => {
      if (error) return answer(error, '', 4)
      const free = rules.open || rules.inner?.has(name.toLowerCase())
      if (!free && !found.every((one) => isPublicAddress(one.address)))
        return answer(new OutboundRefused('a private address'), '', 4)
      if (options.all) return answer(null, found as never, 4)
      return answer(null, found[0]!.address, found[0]!.family)
    })

/** Null for a status or a header that HTTP does not have: in an event an error would end the process. */
function responseOf(
  status: number,
  headers: Record<string, string | string[] | undefined>,
  body: Buffer,
): Response | null {
  try {
    return made(status, headers, body)
  } catch {
    return null
  }
}

function made(status: number, headers: Record<string, string | string[] | undefined>, body: Buffer): Response {
  const kept = new Headers()
  for (const [name, value] of Object.entries(headers)) if (typeof value === 'string') kept.set(name, value)
  kept.delete('content-encoding')
  const empty = status === 204 || status === 205 || status === 304
  return new Response(empty ? null : new Uint8Array(body), { status, headers: kept })
}

let bound: OutboundRules = { open: false }

/** Called once, when the server is built. */
export function bindOutbound(rules: OutboundRules): void {
  bound = rules
}

/** `fetchGuarded` under the rules of this server. */
export const outbound = (address: string | URL, init?: Parameters<typeof fetchGuarded>[1]): Promise<Response> =>
  fetchGuarded(address, init, bound)

/** Whether plain http and private addresses are allowed here. */
export const isOutboundOpen = (): boolean => bound.open

/**
 * `outbound` for addresses that a company chooses freely: names that the operator has opened for identity providers are not open to it.
 * @param limits how long and how large an answer may be
 */
export const outboundToStrangers = (
  address: string | URL,
  init: Parameters<typeof fetchGuarded>[1],
  limits: Pick<OutboundRules, 'milliseconds' | 'maxBytes' | 'cut'>,
): Promise<Response> => fetchGuarded(address, init, { ...limits, open: bound.open })

/** Whether an address could be called at all, by its looks: what its name leads to is checked when it is called. */
export function isCallable(address: string): boolean {
  try {
    return Boolean(allowed(new URL(address), { open: bound.open }))
  } catch {
    return false
  }
}
