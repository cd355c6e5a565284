export interface ServerErrors {
  /** The first message of each field. */
  fields: Record<string, string>
  /** What belongs to no field. */
  general: string | undefined
}

/** Reads `{message, errors: {field: [messages], general: [message]}}` from whatever a call was refused with. */
export function serverErrors(refusal: unknown): ServerErrors {
  const body = bodyOf(refusal)
  const fields: Record<string, string> = {}
  for (const [field, messages] of Object.entries(record(body['errors']))) {
    const first = firstMessage(messages)
    if (first !== undefined) fields[field] = first
  }
  const { general, ...rest } = fields
  return { fields: rest, general }
}

// The client throws a problem that either is the body or holds it.
function bodyOf(refusal: unknown): Record<string, unknown> {
  const own = record(refusal)
  return 'errors' in own ? own : record(own['body'])
}

function firstMessage(messages: unknown): string | undefined {
  if (typeof messages === 'string') return messages
  const first: unknown = Object.values(record(messages))[0]
  return typeof first === 'string' ? first : undefined
}

const record = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
