import { outOfReach } from './reach.ts'

/** How long a screen may take to arrive, in milliseconds. */
export const CHUNK_TIMEOUT_MS = 120_000

export const STYLE_FAILED = 'CSS_CHUNK_LOAD_FAILED'

/**
 * Loads a part of the program; rejects with an `Error` named `ChunkLoadError` when it fails or does not arrive in `ms`. For a missing
 * style the error also carries the code `CSS_CHUNK_LOAD_FAILED`.
 */
export async function loadChunk<T>(load: () => Promise<T>, ms = CHUNK_TIMEOUT_MS): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Not loaded in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([load(), late])
  } catch (cause) {
    const error = chunkError(cause)
    // whether it is the network or a newer version that took its place: the next answer of the server says
    outOfReach(error)
    throw error
  } finally {
    clearTimeout(timer)
  }
}

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (error.name === 'ChunkLoadError' || codeOf(error) === STYLE_FAILED)
}

function chunkError(cause: unknown): Error {
  const error = Object.assign(
    new Error('A part of the program did not load', { cause }),
    styleFailed(cause) && { code: STYLE_FAILED },
  )
  error.name = 'ChunkLoadError'
  return error
}

// The bundler's preloader says "Unable to preload CSS for /assets/x.css".
const styleFailed = (cause: unknown) =>
  codeOf(cause) === STYLE_FAILED || (cause instanceof Error && /\bcss\b/i.test(cause.message))

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)
