import type { RawBuilder } from 'kysely'
import { port } from '#platform/ports.ts'
import type { MandatoryAction } from '../contract.ts'

/** A mandatory action. The feature that has its screen provides it; without one it is never asked. */
export interface MandatoryStep {
  name: MandatoryAction
  /** Required actions cannot be skipped; the others can, until the window closes. */
  required: boolean
  /** Whether it is due for a person: a part of one statement, over the company's tables. */
  due: (userId: string) => RawBuilder<boolean>
}

export const mandatoryActions = port<MandatoryStep>('mandatory actions')
