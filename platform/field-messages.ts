import type { Message } from './problems.ts'

/** What we read of zod's issues. */
export interface Issue {
  code?: string
  path: PropertyKey[]
  message: string
  minimum?: unknown
  maximum?: unknown
  origin?: string
  format?: string
}

/** zod's issues as message keys by field. A message that is a key of ours is kept. */
export function fieldsOf(issues: readonly Issue[]): Record<string, Message[]> {
  const fields: Record<string, Message[]> = {}
  for (const issue of issues) (fields[issue.path.join('.') || 'general'] ??= []).push(messageOf(issue))
  return fields
}

function messageOf(issue: Issue): Message {
  if (/^[a-z][\w-]*(\.[\w-]+)+$/.test(issue.message)) return issue.message
  return BY_CODE[issue.code ?? '']?.(issue) ?? 'errors.wrongValue'
}

const FORMATS = ['email', 'date', 'uuid', 'url', 'time']

const BY_CODE: Record<string, (issue: Issue) => Message> = {
  too_small: ({ origin, minimum }) => {
    const min = Number(minimum)
    if (min <= 1 && origin === 'string') return 'errors.required'
    if (min <= 1 && origin === 'array') return 'errors.chooseOne'
    return { key: origin === 'string' ? 'errors.tooShort' : 'errors.atLeast', values: { min } }
  },
  too_big: ({ origin, maximum }) => ({
    key: origin === 'string' ? 'errors.tooLong' : 'errors.atMost',
    values: { max: Number(maximum) },
  }),
  invalid_format: ({ format = '' }) => `errors.format-${FORMATS.includes(format) ? format : 'other'}`,
  invalid_type: ({ message }) => (/received (undefined|null)$/.test(message) ? 'errors.required' : 'errors.wrongKind'),
}
