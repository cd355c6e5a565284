import { CallError, OutOfReach } from '#kit/client.ts'

/**
 * For the end of something whose refusal is said elsewhere: `await remove({ id }).catch(orElse(undefined))`. What nobody says, because it
 * is a fault of the program, goes to the console with its cause.
 */
export const orElse =
  <T>(fallback: T) =>
  (error: unknown): T => {
    const isSaid =
      error instanceof CallError || error instanceof OutOfReach || (error as Error | null)?.name === 'AbortError'
    if (!isSaid) console.error(new Error('It failed without a message', { cause: error }))
    return fallback
  }
