import { atField, CallError, OutOfReach } from '#kit/client.ts'
import type { Made } from './creating-select.tsx'

/**
 * What a `CreatingSelect` calls with the name that was typed.
 * @param make the call that makes the entry; a refusal of its `name` stands at the field
 */
export const madeBy =
  (make: (input: { name: string }) => Promise<{ data: { id: string } }>) =>
  async (name: string): Promise<Made> => {
    try {
      return { id: (await atField(() => make({ name }))).data.id }
    } catch (error) {
      if (error instanceof CallError) return { refusal: error.under('name') }
      if (error instanceof OutOfReach) return { refusal: undefined }
      throw error
    }
  }
