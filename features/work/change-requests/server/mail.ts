import type { Letter } from '#features/surfaces/notifications/server/api.ts'
import type { ReactionContext } from '#platform/events.ts'
import { presentChanges } from './request-present.ts'
import type { story } from './store.ts'

type Story = NonNullable<Awaited<ReturnType<typeof story>>>
type Where = Pick<ReactionContext, 'addressOf'>

const nameOf = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`.trim()

/** To those who can decide. It names the fields and not their values: an email is read in more places than a record. */
export const askedLetter =
  ({ addressOf }: Where, it: Story): Letter =>
  (to, say) => {
    const values = { patient: nameOf(it.user), fields: fieldsOf(it, to.language, say) }
    return {
      subject: say('changeRequest.mail.askedSubject', values),
      paragraphs: [say('changeRequest.mail.asked', values)],
      facts: [[say('changeRequest.mail.fields'), values.fields], ...commentOf(it.comment, say)],
      button: { word: say('changeRequest.mail.review'), address: addressOf(`/approvals?id=${it.id}`) },
    }
  }

/** To the person. */
export const decidedLetter =
  ({ addressOf }: Where, it: Story): Letter =>
  (to, say) => {
    const agent = it.decidedBy ? nameOf(it.decidedBy) : 'Staffroom'
    const values = { agent, status: it.status, fields: fieldsOf(it, to.language, say) }
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

const fieldsOf = (it: Story, language: Parameters<Letter>[0]['language'], say: Say) =>
  presentChanges({ say, language }, it)
    .map(({ word }) => word)
    .join(', ')

const commentOf = (text: string, say: Say): [string, string][] =>
  text ? [[say('changeRequest.mail.comment'), text]] : []
