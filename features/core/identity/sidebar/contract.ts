import { z } from 'zod'
import { personRef } from '#features/core/members/contract.ts'
import { contract } from '#kit/contract.ts'

export const FORMING = ['automatic', 'manual'] as const
export type Forming = (typeof FORMING)[number]
/** The most that one person can list. */
export const MOST_LISTED = 50

export const sidebarUser = personRef
  .extend({
    status: z.enum(['pending', 'online', 'offline']).describe('`pending`: invited and not here yet.'),
    unreadMessagesCount: z.number().int(),
  })
  .meta({ id: 'SidebarUser' })
export type SidebarUser = z.infer<typeof sidebarUser>

const settings = z.object({ usersListForming: z.enum(FORMING) })
const one = z.object({ id: z.uuid() })

export const sidebar = contract({
  sidebarSettings: {
    method: 'GET',
    shows: ['account'],
    path: '/api/settings/user/sidebar',
    summary: "How your sidebar's list of people is built",
    needs: 'session',
    input: z.object({}),
    reply: settings,
  },
  saveSidebarSettings: {
    method: 'PUT',
    path: '/api/settings/user/sidebar',
    summary: "Changes how your sidebar's list of people is built; a manual list begins with the automatic one",
    needs: 'session',
    input: settings,
    reply: settings,
  },
  sidebarUsers: {
    method: 'GET',
    shows: ['names', 'people', 'account'],
    path: '/api/sidebar/users',
    summary:
      'The people in your sidebar with their online status: colleagues you work with, online first, or the ones you chose',
    needs: 'session',
    input: z.object({}),
    reply: settings.extend({ data: z.array(sidebarUser) }),
  },
  addSidebarUser: {
    method: 'POST',
    path: '/api/sidebar/users/:id',
    summary: 'Adds a person to your sidebar, whose list is manual from then on',
    needs: 'session',
    input: one,
    reply: z.object({}),
    success: 'sidebar.added',
  },
  removeSidebarUser: {
    method: 'DELETE',
    path: '/api/sidebar/users/:id',
    summary: 'Removes a person from your sidebar',
    needs: 'session',
    input: one,
    reply: z.object({}),
  },
  orderSidebarUsers: {
    method: 'PUT',
    path: '/api/sidebar/users',
    summary: 'Puts the people in your sidebar in this order; those who are not named keep theirs, at the end',
    needs: 'session',
    input: z.object({ userIds: z.array(z.uuid()).max(MOST_LISTED) }),
    reply: z.object({}),
  },
})
