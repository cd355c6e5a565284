import { expect, vi } from 'vitest'
import type { Page } from 'playwright-core'
import { ask } from './looking.ts'

interface Adjustment {
  id: string
  kind: string
  day: string
  amount: number
}

/**
 * What a journey recorded of a seeded person's leave is taken back, and so is what it gave them by hand: a balance under its limit would
 * refuse changes of policies to the journeys that follow.
 * @param page of the administrator @returns `recorded` notes leave by its id; `restore` takes everything back
 */
export async function keepLeave(page: Page, userId: string) {
  const adjustments = async () =>
    (await ask<{ data: Adjustment[] }>(page, 'GET', `/api/time-off/adjustments/${userId}`)).body.data
  const before = new Set((await adjustments()).map(({ id }) => id))
  const leaves: string[] = []
  return {
    recorded: (id: string) => void leaves.push(id),
    restore: async () => {
      const cancel = async (id: string) =>
        (await ask(page, 'PUT', `/api/time-off/requests/${id}/status`, { status: 'canceled' })).status
      // what was just counted again by a job is refused for a moment
      for (const id of leaves) await vi.waitFor(async () => expect(await cancel(id)).toBe(200), { timeout: 10_000 })
      for (const { id, kind, day, amount } of await adjustments()) {
        const undone = { userId, kind, day, amount: -amount, reason: 'As it was' }
        if (!before.has(id)) expect((await ask(page, 'POST', '/api/time-off/adjustments', undone)).status).toBe(201)
      }
    },
  }
}
