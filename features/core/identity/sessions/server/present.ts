import { avatarPath } from '#features/core/members/contract.ts'
import type { Actor, Guest } from '#platform/context.ts'
import type { UserInfo } from '../contract.ts'
import type { accountById, infoOf } from './store.ts'

const DEFAULT_COLOUR = '#2968dc'

/** The file's id in the address, so that a new logo is not hidden by the old one in a cache. */
export const logoOf = (fileId: string | null): string | null => (fileId ? `/api/company/logo?v=${fileId}` : null)

export const presentMember = (row: Awaited<ReturnType<typeof infoOf>>, actor: Actor): UserInfo => ({
  user: {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    email: row.email,
    avatar: avatarPath(row.id, row.avatarFileId),
    isAdmin: actor.isAdmin,
    isOperator: false,
    // impersonation skips the target's mandatory steps
    isVerified: row.verifiedAt !== null || actor.viewer !== undefined,
    shouldChangePassword: row.mustChangePassword && !actor.viewer,
    mustAddFactor: actor.gates.includes('must-add-factor'),
    approvalsCount: row.approvalsCount,
    unreadMessagesCount: row.unreadMessagesCount,
    language: row.language,
    weekStart: row.weekStart,
  },
  permissions: [...actor.permissions].toSorted(),
  theme: { primaryColor: row.themeColor },
  company: { id: row.companyId, name: row.companyName, domain: row.domain, logo: logoOf(row.logoFileId) },
  unreadNotificationsCount: row.unreadNotificationsCount,
  ownKinds: row.ownKinds,
  ...(actor.gates.includes('before-first-day') && {
    beforeFirstDay: { day: row.hireDate!, opensAt: row.opensAt!.toISOString() },
  }),
  ...(actor.viewer && { viewing: presentViewer(actor.viewer) }),
  // mandatory actions are not asked for under impersonation
  mandatoryActions: actor.viewer
    ? { required: [], not_required: [] }
    : { required: row.verifiedAt ? row.required : ['confirm-email', ...row.required], not_required: row.optional },
})

const presentViewer = ({ firstName, lastName, until }: NonNullable<Actor['viewer']>) => ({
  by: { firstName, lastName },
  until: until.toISOString(),
})

export const presentGuest = (account: Awaited<ReturnType<typeof accountById>>, guest: Guest): UserInfo => ({
  user: {
    id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    avatar: null,
    isAdmin: false,
    isOperator: guest.isOperator,
    isVerified: guest.isVerified,
    shouldChangePassword: false,
    mustAddFactor: false,
    approvalsCount: 0,
    unreadMessagesCount: 0,
    language: account.language,
    weekStart: 1,
  },
  permissions: [],
  theme: { primaryColor: DEFAULT_COLOUR },
  company: null,
  unreadNotificationsCount: 0,
  ownKinds: [],
  mandatoryActions: { required: guest.isVerified ? [] : ['confirm-email'], not_required: [] },
})
