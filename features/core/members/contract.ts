import { z } from 'zod'

declare module '#kit/contract.ts' {
  interface Topics {
    /** The person who asks: name, rights, counts. */
    me: true
    /** People's records, and lists and counts of people. */
    people: true
    /** Names, pictures and reporting lines of people where something else is shown. */
    names: true
  }
}

export const personRef = z
  .object({
    id: z.uuid(),
    firstName: z.string(),
    lastName: z.string(),
    avatar: z.string().nullable().describe('URL of the picture, or null: then initials are shown.'),
  })
  .meta({ id: 'PersonRef', description: 'A person as lists, pickers and other records show them.' })
export type PersonRef = z.infer<typeof personRef>

/** Where a person's picture is served, or null. The file's id is in the address so that no cache shows an old picture. */
export function avatarPath(userId: string, fileId: string): string
export function avatarPath(userId: string, fileId: string | null): string | null
export function avatarPath(userId: string, fileId: string | null): string | null {
  return fileId && `/api/people/${userId}/avatar?v=${fileId}`
}

/** Pending until the invitation is accepted. Being deactivated is a fact of its own beside the status. */
export const STATUSES = ['active', 'pending'] as const
export type Status = (typeof STATUSES)[number]

/** Status and deactivation in one word. */
export const STATES = [...STATUSES, 'deactivated'] as const
export type State = (typeof STATES)[number]
export const stateOf = (person: { status: Status; deactivatedAt: unknown }): State =>
  person.deactivatedAt === null ? person.status : 'deactivated'

/** What is done with a person as a whole. Activating leads back to the status that they had. */
export const MOVES = ['activate', 'deactivate', 'resend'] as const
export type Move = (typeof MOVES)[number]
/** Why each action is not possible in a status, as a message key; null if it is. Shared by screens and server. */
export const WHY_NOT = {
  activate: { active: 'people.alreadyActive', pending: 'people.alreadyActive', deactivated: null },
  deactivate: { active: null, pending: null, deactivated: 'people.alreadyDeactivated' },
  resend: { active: 'people.alreadyAccepted', pending: null, deactivated: 'people.alreadyDeactivated' },
} as const satisfies Record<Move, Record<State, string | null>>
