/** Multi-tenant issuers: they authenticate people of any organisation. */
const SHARED = /^https:\/\/login\.microsoftonline\.com\/(common|organizations|consumers)(\/|$)/i

/** Whether a browser or the server may be sent there. @param open plain http is allowed (outside production) */
export function isWebAddress(text: string, open: boolean): boolean {
  try {
    const url = new URL(text)
    return (url.protocol === 'https:' || (open && url.protocol === 'http:')) && !url.username && !url.password
  } catch {
    return false
  }
}

/** The issuer's identifier as discovery wants it: an address without question mark and hash. */
export function isIssuer(text: string, open: boolean): boolean {
  return isWebAddress(text, open) && !/[?#]/.test(text)
}

export const isSharedIssuer = (issuer: string): boolean => SHARED.test(issuer)
