import { CancelledError } from '@tanstack/react-query'
import { CallError, OutOfReach } from '#kit/client.ts'

const HARMLESS = [CallError, OutOfReach, CancelledError]

/**
 * Refusals are shown, a server out of reach is announced, and a call that was aborted, or whose answer was dropped with the session, is
 * harmless; anything else is a fault of the program.
 */
const isFault = (error: unknown): boolean =>
  !(HARMLESS.some((kind) => error instanceof kind) || (error as Error | null)?.name === 'AbortError')

/** Logs a fault of the program with its cause: it is reported nowhere else. */
export function logFault(error: unknown, what: string): void {
  if (isFault(error)) console.error(new Error(what, { cause: error }))
}

/** Ends a chain whose refusal is shown elsewhere: `await remove({ id }).catch(orElse(undefined))`. */
export const orElse =
  <T>(fallback: T) =>
  (error: unknown): T => {
    logFault(error, 'It failed without a message')
    return fallback
  }
