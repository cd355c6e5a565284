import { z } from 'zod'
import { open } from '#features/surfaces/webhooks/server/api.ts'
import { kind } from '../../types/contract.ts'
import { policyFacts } from '../facts.ts'

/** A policy is no secret of a person. */
export const events = open(
  [policyFacts.policyChanged, policyFacts.policyRemoved],
  z.object({ kind, from: z.iso.date() }),
)
