import type { RawBuilder } from 'kysely'
import { port } from '#platform/ports.ts'
import type { MandatoryAction } from '../contract.ts'

/** Something that a person is asked to do. The feature that has its screen brings it; without one nothing is ever asked. */
export interface MandatoryStep {
  name: MandatoryAction
  /** What is required waits for nobody; the rest can be skipped for as long as the window is open. */
  required: boolean
  /** Whether it is due for a person: a part of one statement, over the company's tables. */
  due: (userId: string) => RawBuilder<boolean>
}

export const mandatoryActions = port<MandatoryStep>('mandatory actions')
