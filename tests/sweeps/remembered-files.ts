import { createHash } from 'node:crypto'
import { readThrough } from '#platform/guarded.ts'

/**
 * The same file, asked the same, is read by a process once and answered from memory then: what a sweep varies stands beside the file.
 * @returns to read each time again
 */
export function rememberFiles(): () => void {
  const known = new Map<string, Promise<Buffer>>()
  return readThrough((apart) => (reader, file, args) => {
    const key = createHash('sha256')
      .update(JSON.stringify([reader, args]))
      .update(file)
      .digest('base64')
    const answer = known.get(key) ?? apart(reader, file, args)
    known.set(key, answer)
    return answer
  })
}
