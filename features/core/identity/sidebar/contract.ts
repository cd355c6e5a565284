import { z } from 'zod'
import { contract } from '#kit/contract.ts'

export const FORMING = ['automatic', 'manual'] as const

export const sidebarUser = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  avatar: z.string().nullable(),
  /** `pending`: invited and not here yet. */
  status: z.enum(['pending', 'online', 'offline']),
  unreadMessagesCount: z.number().int(),
})

export const sidebar = contract({
  sidebarSettings: {
    method: 'GET',
    shows: [],
    path: '/api/settings/user/sidebar',
    summary: "How the sidebar's list of people is built",
    needs: 'session',
    input: z.object({}),
    reply: z.object({ usersListForming: z.enum(FORMING) }),
  },
  sidebarUsers: {
    method: 'GET',
    shows: ['names'],
    path: '/api/sidebar/users',
    summary: 'Colleagues by name with their online status, 50 per page',
    needs: 'session',
    input: z.object({ after: z.string().max(500).optional() }),
    reply: z.object({ data: z.array(sidebarUser), next: z.string().nullable() }),
  },
})
