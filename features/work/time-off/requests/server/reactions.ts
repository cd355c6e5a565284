import { catalogueFacts } from '#features/core/catalogues/facts.ts'
import { extraDayFacts, holidayFacts } from '#features/core/holidays/facts.ts'
import { user } from '#features/core/members/facts.ts'
import { employmentFacts } from '#features/people/employment/facts.ts'
import { jobHistoryFacts } from '#features/people/job-history/facts.ts'
import { type Fact, type FactOf, reaction, type Reaction, type ReactionContext } from '#platform/events.ts'
import { balanceFacts } from '../../balances/facts.ts'
import { policyFacts } from '../../policies/facts.ts'
import { typeFacts } from '../../types/facts.ts'
import { timeOff } from '../facts.ts'
import { countAgain, countBeside, countByDays, countElsewhere, countEveryone } from './counting-actions.ts'
import {
  approversBut,
  moves,
  notifyAgain,
  notifyApprovers,
  notifyNewApprovers,
  notifyNextStep,
  notifyOfCertificate,
  notifyOfChange,
  notifyOfComment,
  notifyOfDecision,
  notifyOfFile,
  notifyOfLength,
  notifyStandIns,
} from './notify-actions.ts'
import { followManager, handOn } from './rerouting-actions.ts'
import { standInWhileAway } from './stand-in-actions.ts'
import { forgetThoseAskedSince, notifyOfTakingBack } from './take-back-notify-actions.ts'
import { type Story, story } from './read-store.ts'

const { asked, recorded, edited, shortened, approved, declined, canceled, handedOn, recounted } = timeOff
const {
  certificateDue,
  standInsChanged,
  commented,
  attached,
  fileChecked,
  fileRefused,
  voted,
  stepApproved,
  selfApproved,
  reminded,
} = timeOff
const { takenBack, voteTakenBack } = timeOff

/** What changes on the screens of those who know the request. */
const shownLive = [
  asked,
  edited,
  handedOn,
  voted,
  stepApproved,
  selfApproved,
  standInsChanged,
  recounted,
  ...moves,
  takenBack,
  voteTakenBack,
  commented,
  attached,
  fileChecked,
  fileRefused,
]

export const reactions: readonly Reaction[] = [
  reaction({ name: 'time off: tell the approvers', on: [asked], run: about(notifyApprovers) }),
  reaction({ name: 'time off: tell of a change', on: [edited], run: about(notifyOfChange) }),
  reaction({ name: 'time off: hand on what nobody could decide', on: [user.deactivated], run: handOn }),
  reaction({ name: 'time off: follow a new manager', on: [user.updated], run: followManager }),
  reaction({ name: 'time off: tell those it was handed to', on: [handedOn], run: about(notifyNewApprovers) }),
  reaction({ name: 'time off: notify the next step', on: [stepApproved], run: about(notifyNextStep) }),
  reaction({ name: 'time off: remind of a step', on: [reminded], run: about(notifyAgain) }),
  reaction({ name: 'time off: remind of a certificate', on: [certificateDue], run: about(notifyOfCertificate) }),
  reaction({ name: 'time off: notify stand-ins', on: [standInsChanged], run: about(notifyStandIns) }),
  reaction({ name: 'time off: tell of a decision', on: moves, run: about(notifyOfDecision) }),
  reaction({ name: 'time off: tell of taking back', on: [takenBack], run: about(notifyOfTakingBack) }),
  reaction({
    name: 'time off: forget who was asked since',
    on: [voteTakenBack],
    run: about(forgetThoseAskedSince),
  }),
  reaction({
    name: 'time off: stand-in while away',
    on: [approved, canceled, shortened, takenBack],
    run: standInWhileAway,
  }),
  reaction({ name: 'time off: tell of a file that was refused', on: [fileRefused], run: about(notifyOfFile) }),
  reaction({ name: 'time off: tell of a comment', on: [commented], run: about(notifyOfComment) }),
  reaction({
    name: 'time off: count again',
    on: [...Object.values(jobHistoryFacts), ...Object.values(employmentFacts), balanceFacts.vacationInfoUpdated],
    run: countAgain,
  }),
  reaction({ name: 'time off: count elsewhere', on: [user.updated], run: countElsewhere }),
  reaction({ name: 'time off: count by other days', on: [catalogueFacts.daysChanged], run: countByDays }),
  reaction({
    name: 'time off: count everyone again',
    on: [
      ...Object.values(holidayFacts),
      ...Object.values(extraDayFacts),
      balanceFacts.companyVacationInfoUpdated,
      ...Object.values(policyFacts),
      typeFacts.changed,
    ],
    run: countEveryone,
  }),
  reaction({
    name: 'time off: count what is beside it',
    on: [asked, recorded, edited, declined, canceled, shortened, takenBack],
    run: countBeside,
  }),
  reaction({ name: 'time off: tell of another length', on: [recounted], run: about(notifyOfLength) }),
  reaction({ name: 'time off: live', on: shownLive, run: about(refresh) }),
  reaction({
    name: 'time off: live balances',
    on: [balanceFacts.adjusted, balanceFacts.vacationInfoUpdated],
    run: async (ctx, fact) => {
      if (fact.subjectId) ctx.live.push(ctx.company.id, [fact.subjectId], fact.stale)
    },
  }),
]

/** No notification about a request that is gone. */
function about<F extends Fact>(notifyOf: (ctx: ReactionContext, fact: F, it: Story) => void | Promise<void>) {
  return async (ctx: ReactionContext, fact: F) => {
    const it = fact.subjectId ? await story(ctx.db, fact.subjectId, fact.actorId, ctx.now) : undefined
    if (it) await notifyOf(ctx, fact, it)
  }
}

/** Those who may see the request refetch it; everyone else only learns that the calendar has changed. */
function refresh(ctx: ReactionContext, fact: FactOf<(typeof shownLive)[number]>, it: Story) {
  const before = approversBefore(fact)
  const approvers = [...new Set([...approversBut(it, null), ...before])]
  const involved = new Set([it.user.id, ...approvers, ...(fact.actorId ? [fact.actorId] : [])])
  ctx.live.push(ctx.company.id, [...involved], fact.stale)
  if (fact.stale.includes('calendar')) ctx.live.push(ctx.company.id, 'everyone', ['calendar'])
}

/** Those who were approvers until this, and are none now. */
function approversBefore(fact: FactOf<(typeof shownLive)[number]>): readonly string[] {
  if (fact.name === edited.name) return fact.details.before.approverIds
  if (fact.name === voted.name || fact.name === stepApproved.name) return fact.details.before
  if (fact.name === takenBack.name || fact.name === voteTakenBack.name) return fact.details.before
  if (fact.name === standInsChanged.name) return fact.details.removed
  return fact.name === handedOn.name && fact.details.from ? [fact.details.from] : []
}
