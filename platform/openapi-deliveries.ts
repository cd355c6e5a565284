import type { z } from 'zod'
import type { Group } from './openapi-words.ts'

type Json = Record<string, unknown>

/** What the product itself sends to other programs. */
export interface Delivery {
  name: string
  summary: string
  body: z.ZodType
}

const DELIVERY_HEADERS = {
  'webhook-id': 'The id of what happened, the same for every try: what was received before is passed over.',
  'webhook-timestamp': 'When this try was sent, in seconds since 1970. Refuse what is older than five minutes.',
  'webhook-signature':
    '`v1,` and the base64 of the HMAC-SHA-256 of `<webhook-id>.<webhook-timestamp>.<body>`, with the key of the secret (base64, after `whsec_`). Several, with spaces between them, while a secret is being replaced: one of them has to fit.',
}

/** @param schemaOf the schema of a shape, in the document */
export const deliveryOf = ({ name, summary, body }: Delivery, schemaOf: (shape: z.ZodType) => Json): Json => ({
  operationId: `webhook-${name.replace('.', '-')}`,
  summary,
  description: 'Sent by POST to the addresses of webhooks that are told of it.',
  tags: ['webhooks' satisfies Group],
  security: [],
  parameters: Object.entries(DELIVERY_HEADERS).map(([header, description]) => ({
    name: header,
    in: 'header',
    required: true,
    description,
    schema: { type: 'string' },
  })),
  requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body) } } },
  responses: {
    '200': { description: 'Taken; so is any other status from 200 to 299. The body is not read.' },
    '500': {
      description:
        'Any other status, a redirect or no answer within 10 seconds: tried again, eight times within a day.',
    },
  },
})
