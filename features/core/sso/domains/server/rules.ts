/** Public mail providers: such a domain belongs to no company. */
const PUBLIC = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com ymail.com icloud.com me.com mac.com aol.com proton.me protonmail.com gmx.com gmx.net gmx.de web.de mail.com zoho.com yandex.ru yandex.com ya.ru mail.ru bk.ru inbox.ru list.ru rambler.ru telia.com spray.se fastmail.com hey.com tutanota.com'.split(
    ' ',
  ),
)
/** Suffixes under which anyone registers. */
const SUFFIXES = new Set(
  'co.uk org.uk ac.uk com.au net.au co.nz co.jp com.br com.tr co.za co.in com.cn com.mx com.ua com.ru msk.ru spb.ru github.io herokuapp.com azurewebsites.net cloudfront.net'.split(
    ' ',
  ),
)

export const HOST = '_staffroom'
const PREFIX = 'staffroom-verification='
/** A record that has been gone for this long proves nothing any more. */
const GRACE_MS = 14 * 86_400_000

/** What is wrong with a domain as it was written: a key of our words, or null. */
export function faultOf(domain: string): string | null {
  const labels = domain.split('.')
  const isName = labels.length > 1 && labels.every((label) => /^(?!-)[a-z0-9-]{1,63}(?<!-)$/.test(label))
  if (!isName || /^\d+$/.test(labels.at(-1)!)) return 'sso.domains.wrong'
  if (PUBLIC.has(domain) || SUFFIXES.has(domain)) return 'sso.domains.public'
  return null
}

/** Letters beyond a to z as the DNS writes them; the address as it was written when that cannot be done. */
export function asciiOf(domain: string): string {
  try {
    return new URL(`http://${domain.replace(/^@|\.$/g, '')}`).hostname
  } catch {
    return domain
  }
}

export const recordFor = (domain: string, token: string) => ({ name: `${HOST}.${domain}`, value: `${PREFIX}${token}` })

/** Whether one of the records (each in pieces) says what it has to. */
export const isProof = (records: readonly (readonly string[])[], token: string): boolean =>
  records.some((pieces) => pieces.join('').trim() === `${PREFIX}${token}`)

interface Seen {
  verifiedAt: Date | null
  seenAt: Date | null
}

/** What a look in the DNS changes. `isThere` is null when the DNS did not answer: that says nothing. */
export function afterLook({ verifiedAt, seenAt }: Seen, isThere: boolean | null, now: Date): Seen {
  if (isThere) return { verifiedAt: verifiedAt ?? now, seenAt: now }
  const isOver = verifiedAt && isThere === false && now.getTime() - (seenAt ?? verifiedAt).getTime() > GRACE_MS
  return { verifiedAt: isOver ? null : verifiedAt, seenAt }
}
