import type { PersonRef } from '#features/core/members/contract.ts'
import type { Letter } from '#features/surfaces/notifications/server/api.ts'
import type { ReactionContext } from '#platform/events.ts'
import { presentChanges, whatOf } from './request-present.ts'
import type { Row } from './store.ts'

type Where = Pick<ReactionContext, 'addressOf'>

const nameOf = ({ firstName, lastName }: PersonRef) => `${firstName} ${lastName}`.trim()
/** Whether a manager has proposed it for a person in their line. */
const whose = ({ askedBy, userId }: Row) => (askedBy.id === userId ? 'own' : 'report')

/** To those who can decide. It names the fields and not their values: an email is read in more places than a record. */
export const askedLetter =
  ({ addressOf }: Where, it: Row): Letter =>
  (to, say) => {
    const author = nameOf(it.askedBy)
    const values = { patient: nameOf(it.user), author, whose: whose(it), fields: fieldsOf(it, to.language, say) }
    return {
      subject: say('changeRequest.mail.askedSubject', values),
      paragraphs: [say('changeRequest.mail.asked', values)],
      facts: [[say('changeRequest.mail.fields'), values.fields], ...commentOf(it.comment, say)],
      button: { word: say('changeRequest.mail.review'), address: addressOf(`/approvals?id=${it.id}`) },
    }
  }

/** To the author. */
export const decidedLetter =
  ({ addressOf }: Where, it: Row): Letter =>
  (to, say) => {
    const agent = it.decidedBy ? nameOf(it.decidedBy) : 'Staffroom'
    const fields = fieldsOf(it, to.language, say)
    const values = { agent, patient: nameOf(it.user), whose: whose(it), status: it.status, fields }
    return {
      subject: say('changeRequest.mail.decidedSubject', values),
      paragraphs: [say('changeRequest.mail.decided', values)],
      facts: [[say('changeRequest.mail.fields'), values.fields], ...commentOf(it.decisionComment, say)],
      button: {
        word: say('changeRequest.mail.view'),
        address: addressOf(`/people/${it.userId}?changeRequest=${it.id}`),
      },
    }
  }

type Say = Parameters<Letter>[1]

function fieldsOf(it: Row, language: Parameters<Letter>[0]['language'], say: Say): string {
  const words = presentChanges({ say, language }, it).map(({ word }) => word)
  const what = whatOf({ say, language }, it, { named: false })
  return [...(what ? [what] : []), words.join(', ')].join(' – ')
}

const commentOf = (text: string, say: Say): [string, string][] =>
  text ? [[say('changeRequest.mail.comment'), text]] : []
