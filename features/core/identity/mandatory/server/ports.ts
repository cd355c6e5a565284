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
  /**
   * Once done it stays done until the company's `permissions_version` moves: the feature moves it with every change that could ask people
   * again. Calls of people who have done it then cost no statement.
   */
  untilRightsChange?: true
}

export const mandatoryActions = port<MandatoryStep>('mandatory actions')
