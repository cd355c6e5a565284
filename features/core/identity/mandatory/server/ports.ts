import type { RawBuilder } from 'kysely'
import type { MandatoryAction } from '../../sessions/contract.ts'

/** Something that a person is asked to do. The feature that has its screen registers it; without one nothing is ever asked. */
export interface Asked {
  name: MandatoryAction
  /** What is required waits for nobody; the rest can be skipped for as long as the window is open. */
  required: boolean
  /** Whether it is due for a person: a part of one statement, over the company's tables. */
  due: (userId: string) => RawBuilder<boolean>
}

const asked = new Map<string, Asked>()

/** Called by the feature that owns the action, when its module is loaded. @returns what takes it back */
export function registerAction(action: Asked): () => void {
  asked.set(action.name, action)
  return () => void asked.delete(action.name)
}

export const registeredActions = (): readonly Asked[] => [...asked.values()]
