import type { Job } from '#platform/jobs.ts'
import { follow } from './actions.ts'
import { hold } from './store.ts'

export const FOLLOW = 'delegations: follow the clock'

export const jobs: readonly Job[] = [
  {
    // a day begins or ends on a quarter of an hour in every time zone there is
    name: FOLLOW,
    cron: '*/15 * * * *',
    run: ({ inReaction }) =>
      inReaction(async (ctx) => {
        await hold(ctx.db, 'alone')
        await follow({ ...ctx, ip: '', actor: null })
      }),
  },
]
