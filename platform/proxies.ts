import { isIP, isIPv4 } from 'node:net'
import { isPublicAddress } from './outbound.ts'

/** Which proxies may say where a call comes from: none, that many in a row, or those in these networks. */
export type Proxies = false | number | string[]

const NAMES = new Set(['loopback', 'linklocal', 'uniquelocal'])
const MOST_HOPS = 10
/** A wider network would be most of the internet. These are the widest private ones. */
const WIDEST = { 4: 8, 6: 7 }
const WRITE =
  'write how many proxies are in front of the server (1), or their networks with commas (loopback, 10.0.0.0/8)'

/**
 * Reads TRUST_PROXY.
 * @throws Error with a sentence that says what to write
 */
export function proxiesOf(text: string): Proxies {
  const said = text.trim().toLowerCase()
  if (['', '0', 'false'].includes(said)) return false
  if (said === 'true') throw new Error(`"true" would believe every address that a caller makes up: ${WRITE}`)
  if (/^\d+$/.test(said)) {
    if (Number(said) > MOST_HOPS) throw new Error(`${said} proxies in a row are too many: ${WRITE}`)
    return Number(said)
  }
  const networks = said.split(',').map((one) => one.trim())
  for (const one of networks) if (!NAMES.has(one)) checkNetwork(one)
  return networks
}

function checkNetwork(text: string): void {
  const { kind, length, address } = networkIn(text)
  if (kind === 0) throw new Error(`"${text}" is not a network: ${WRITE}`)
  if (kind === 6 && address.includes('.')) throw new Error(`write "${text}" as an IPv4 network`)
  if (length < WIDEST[kind]) throw new Error(`"${text}" is too wide, callers would be believed too: ${WRITE}`)
}

/** An address with or without the bits of its network; of kind 0 where it is neither. */
function networkIn(text: string): { kind: 0 | 4 | 6; length: number; address: string } {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? []
  const kind = isIP(address) as 0 | 4 | 6
  const most = kind === 4 ? 32 : 128
  const length = Number(bits ?? most)
  return { kind: length > most ? 0 : kind, length, address }
}

/**
 * The setting as Fastify takes it. A number says nothing of who connects, so a client that reaches the server's port past the proxy would
 * be trusted: a counted proxy must connect from this machine or a private network. One with a public address is named as a network.
 */
export const trustOf = (proxies: Proxies): false | string[] | ((address: string | undefined, hop: number) => boolean) =>
  typeof proxies === 'number'
    ? // without an address: it has hung up meanwhile
      (address, hop) => hop < proxies && address !== undefined && (hop > 0 || !isPublicAddress(unmapped(address)))
    : proxies

/**
 * The trustworthy part of an `X-Forwarded-For`: the addresses from its end up to the first entry that is none. Each proxy appends the
 * address that it saw, so nothing before such an entry was written by a proxy of ours.
 */
export function readableForwarded(header: string): string {
  const addresses: string[] = []
  for (const part of header.split(',').toReversed()) {
    const address = addressIn(part.trim())
    if (address === null) break
    addresses.unshift(address)
  }
  return addresses.join(', ')
}

/** Some proxies write the port too: `203.0.113.9:52044`, `[2001:db8::1]:443`. */
function addressIn(text: string): string | null {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(text)?.[1] ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
  return isIP(bare) ? unmapped(bare) : null
}

/** An IPv4 address that came written as IPv6 (`::ffff:203.0.113.9`) is the IPv4 address; every other stays as it is. */
export function unmapped(address: string): string {
  const groups = isIPv4(address) ? null : groupsOf(address)
  if (!groups || groups.slice(0, 5).some((group) => group !== '0') || groups[5] !== 'ffff') return address
  return groups
    .slice(6)
    .flatMap((group) => {
      const value = Number.parseInt(group, 16)
      return [value >> 8, value & 255]
    })
    .join('.')
}

/** The eight groups of an IPv6 address in their shortest form; null for what is no such address. */
export function groupsOf(address: string): string[] | null {
  const [plain = ''] = address.split('%')
  if (isIP(plain) !== 6) return null
  // the one parser at hand that also reads `::ffff:10.1.2.3`
  const text = new URL(`http://[${plain}]/`).hostname.slice(1, -1)
  const [head = '', tail] = text.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}
