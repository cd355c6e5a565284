const RETURN = 'staffroom.return'
const SKIPPED = 'staffroom.skipped.'

/** Where to go after a sign-in, or after a mandatory action is done or skipped. Kept in this window only. */
export function rememberReturn(address: string): void {
  if (isOwnPath(address)) sessionStorage.setItem(RETURN, address)
}

/** The kept address, once; null when there is none. */
export function takeReturn(): string | null {
  const address = sessionStorage.getItem(RETURN)
  sessionStorage.removeItem(RETURN)
  return address !== null && isOwnPath(address) ? address : null
}

const ENDED = 'staffroom.ended'

/** Whose session ended while they worked: they find their email on the sign-in page. Kept in this window only. */
export const rememberEnded = (email: string): void => sessionStorage.setItem(ENDED, email)

/** The email of the session that has ended; null when none has. */
export const endedSession = (): string | null => sessionStorage.getItem(ENDED)

export const forgetEnded = (): void => sessionStorage.removeItem(ENDED)

/** The person skips an optional mandatory action; it is not offered again in this window. */
export const skipAction = (action: string): void => sessionStorage.setItem(SKIPPED + action, '1')
export const isSkipped = (action: string): boolean => sessionStorage.getItem(SKIPPED + action) !== null

/** A path of this very origin: `//elsewhere` and `/\elsewhere` are other sites. */
export const isOwnPath = (address: string): boolean => /^\/(?![/\\])/.test(address)
