import { CallError, OutOfReach } from '#kit/client.ts'

/** Refusals are shown, a server out of reach is said, and what was given up is nobody's loss; anything else is a fault of the program. */
const isFault = (error: unknown): boolean =>
  !(error instanceof CallError || error instanceof OutOfReach || (error as Error | null)?.name === 'AbortError')

/** A fault of the program goes to the console with its cause: nobody else says it. */
export function logFault(error: unknown, what: string): void {
  if (isFault(error)) console.error(new Error(what, { cause: error }))
}

/** For the end of something whose refusal is said elsewhere: `await remove({ id }).catch(orElse(undefined))`. */
export const orElse =
  <T>(fallback: T) =>
  (error: unknown): T => {
    logFault(error, 'It failed without a message')
    return fallback
  }
