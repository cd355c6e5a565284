import { formatDay } from '#kit/day-format.ts'
import { seersOf } from '#features/people/access/server/api.ts'
import { notify } from '#features/surfaces/notifications/server/api.ts'
import { type FactOf, livePush, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { benefitFacts } from '../facts.ts'
import { story } from './grant-store.ts'
import { expires, wasGranted, willEnd } from './notice-present.ts'
import { ending, keepers } from './reminder-store.ts'

const { granted, grantEnded, expiresSoon } = benefitFacts

export const reactions: readonly Reaction[] = [
  reaction({
    name: 'benefits: notify of a grant',
    on: [granted],
    run: (ctx, fact) => notifyPerson(ctx, fact, wasGranted),
  }),
  reaction({
    name: 'benefits: notify of the end',
    on: [grantEnded],
    run: (ctx, fact) => notifyPerson(ctx, fact, willEnd),
  }),
  reaction({ name: 'benefits: remind of a contract', on: [expiresSoon], run: remind }),
  livePush('benefits: live', Object.values(benefitFacts)),
]

type OfPerson = FactOf<typeof granted> | FactOf<typeof grantEnded>

/** The person hears of it if they see their own benefits, and did not do it themselves. */
async function notifyPerson(ctx: ReactionContext, fact: OfPerson, kind: typeof wasGranted) {
  const { subjectId: userId, actorId } = fact
  if (!userId || userId === actorId) return
  const it = await story(ctx.db, fact.details.grantId)
  const date = kind === wasGranted ? it?.dateFrom : it?.dateTo
  if (!it || !date || !(await seersOf(ctx, userId, 'benefits')).has(userId)) return
  await notify(ctx, { userIds: [userId], kind, info: { userId, benefit: it.benefit, date }, eventId: fact.id })
}

/** Nobody hears of a contract that was renewed meanwhile. */
async function remind(ctx: ReactionContext, { id: eventId, subjectId, details }: FactOf<typeof expiresSoon>) {
  const benefit = subjectId && (await ending(ctx.db, subjectId, details.endsOn))
  if (!benefit) return
  await notify(ctx, {
    userIds: await keepers(ctx.db, ctx.now),
    kind: expires,
    info: { benefit, date: details.endsOn },
    eventId,
    letter: ({ language }, say) => ({
      subject: say('benefits.mail.subject', { benefit: benefit.name }),
      paragraphs: [
        say('benefits.mail.expires', { benefit: benefit.name, day: formatDay(details.endsOn, language) }),
        say('benefits.mail.next'),
      ],
      button: { word: say('benefits.mail.open'), address: ctx.addressOf(`/settings/benefits/${benefit.id}`) },
    }),
  })
}
