import { z } from 'zod'
import { contract } from '#kit/contract.ts'

const editors = { anyOf: ['settings.sso.edit'] } as const

export const requirementRule = z
  .object({
    required: z.boolean(),
    breakGlass: z
      .object({ id: z.uuid(), name: z.string() })
      .nullable()
      .describe('The administrator who may still come in with a password.'),
    candidates: z
      .array(z.object({ id: z.uuid(), name: z.string() }))
      .describe('Who could be it: administrators with a password.'),
    isReady: z.boolean().describe('A provider is enabled and was used for a sign-in.'),
    unconnected: z.number().int().describe('People who are not connected to a provider yet.'),
    version: z.number().int(),
    can: z.object({ change: z.boolean() }),
  })
  .meta({ id: 'RequirementRule' })
export type RequirementRule = z.infer<typeof requirementRule>

export const requirement = contract({
  showRequirement: {
    method: 'GET',
    shows: ['sso', 'names'],
    path: '/api/settings/sso/requirement',
    summary: 'Whether single sign-on (SSO) is required, and who can still use a password',
    needs: editors,
    input: z.object({}),
    reply: z.object({ data: requirementRule }),
  },
  saveRequirement: {
    method: 'PUT',
    path: '/api/settings/sso/requirement',
    summary:
      'Requires single sign-on (SSO) for everyone but one administrator, or allows passwords; administrators only',
    needs: editors,
    input: z.object({ required: z.boolean(), breakGlassId: z.uuid().nullish(), version: z.number().int().optional() }),
    reply: z.object({ data: z.object({ version: z.number().int() }) }),
    success: 'sso.requirement.saved',
  },
})
