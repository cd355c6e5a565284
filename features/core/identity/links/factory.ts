import { PASSWORD } from '../accounts/factory.ts'
import type { Purpose } from './server/actions.ts'

export const NEW = 'a walk through the hills'
export type Call = readonly ['GET' | 'POST', string, object?]

/** The kinds of mailed links: whose they are, their page, how the page's script uses them and how it looks at them before. */
export const KINDS = {
  confirm_email: { page: 'email-confirmation', use: (t: string): Call => ['GET', `/api/confirm-email/${t}`] },
  new_password: {
    page: 'forgot-password',
    use: (hash: string): Call => ['POST', '/api/new-password', { hash, password: NEW }],
    look: (t: string): Call => ['GET', `/api/new-password/${t}`],
  },
  change_email: {
    page: 'email-changing-confirmation',
    use: (token: string): Call => ['POST', '/api/email-changing-confirmation', { token }],
  },
  stop_email_change: {
    page: 'email-changing-stop',
    use: (token: string): Call => ['POST', '/api/email-changing-stop', { token }],
    look: (t: string): Call => ['GET', `/api/email-changing-stop/${t}`],
  },
  invitation: {
    page: 'confirm-user-creation',
    use: (token: string): Call => ['POST', '/api/confirm-user-creation', { token, password: PASSWORD }],
    look: (t: string): Call => ['GET', `/api/invitations/${t}`],
  },
} as const satisfies Partial<
  Record<Purpose, { page: string; use: (token: string) => Call; look?: (token: string) => Call }>
>
export type Kind = keyof typeof KINDS
export const ALL = Object.keys(KINDS) as Kind[]
