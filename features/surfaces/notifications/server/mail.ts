import { type EndingStory, roleWord } from '#features/core/roles/server/api.ts'
import type { ExpiryStory } from '#features/people/field-tables/server/api.ts'
import { toUtcDate } from '#kit/days.ts'
import type { ReactionContext } from '#platform/events.ts'
import type { Person } from '../contract.ts'
import type { Letter } from './api.ts'
import { flowProblem, rowNamed } from './kinds-present.ts'

export const birthdayLetter =
  (ctx: Pick<ReactionContext, 'addressOf'>, users: readonly Person[], day: string): Letter =>
  (to, say) => {
    const date = dayIn(to.language, day)
    const names = new Intl.ListFormat(to.language).format(users.map(nameOf))
    const values = { names, count: users.length, date }
    return {
      subject: say('notifications.mail.birthdaySubject', values),
      paragraphs: [say('notifications.mail.birthday', values)],
      button: { word: say('notifications.mail.openDashboard'), address: ctx.addressOf('/dashboard') },
    }
  }

/** To the holder of the role, and to those who can grant it again. */
export const endLetter =
  (
    ctx: Pick<ReactionContext, 'addressOf'>,
    { person, role, area, endsOn, giver }: EndingStory,
    hasEnded: boolean,
  ): Letter =>
  (to, say) => {
    const name = roleWord(say, role)
    const values = {
      role: area ? `${name}, ${area}` : name,
      person: nameOf(person),
      giver: giver && giver.id !== to.id ? nameOf(giver) : 'none',
      who: to.id === person.id ? 'mine' : 'other',
      date: dayIn(to.language, endsOn),
    }
    const key = hasEnded ? 'ended' : 'endsSoon'
    return {
      subject: say(`notifications.mail.${key}Subject`, values),
      paragraphs: [say(`notifications.mail.${key}`, values), say('notifications.mail.prolong', values)],
      button: { word: say('notifications.mail.openAccess'), address: ctx.addressOf(`/people/${person.id}/access`) },
    }
  }

export const secondFactorLetter =
  (ctx: Pick<ReactionContext, 'addressOf' | 'company'>, day: string): Letter =>
  (to, say) => {
    const values = { company: ctx.company.name, date: dayIn(to.language, day) }
    return {
      subject: say('notifications.mail.secondFactorSubject', values),
      paragraphs: [say('notifications.mail.secondFactor', values), say('notifications.mail.secondFactorHow')],
      button: {
        word: say('notifications.mail.openSecurity'),
        address: ctx.addressOf('/settings/personal/security'),
      },
    }
  }

/** Sent with the notification of a required field: the next sign-in asks for it before anything else. */
export const fieldLetter =
  (ctx: Pick<ReactionContext, 'addressOf' | 'company'>, field: string): Letter =>
  (_to, say) => {
    const values = { company: ctx.company.name, field }
    return {
      subject: say('notifications.mail.fieldSubject', values),
      paragraphs: [say('notifications.mail.field', values)],
      button: {
        word: say('notifications.mail.openFields'),
        address: ctx.addressOf('/actions/fill_custom_fields'),
      },
    }
  }

/** To those who keep the record of a person whose planned change could not be applied. */
export const blockedLetter =
  (
    ctx: Pick<ReactionContext, 'addressOf'>,
    person: Person,
    { from, problem }: { from: string; problem: string },
  ): Letter =>
  (to, say) => {
    const values = { patient: nameOf(person), date: dayIn(to.language, from) }
    return {
      subject: say('notifications.mail.blockedSubject', values),
      paragraphs: [say('notifications.mail.blocked', values), say(problem), say('notifications.mail.blockedNext')],
      button: { word: say('notifications.mail.openJob'), address: ctx.addressOf(`/people/${person.id}/job`) },
    }
  }

/** To those who keep approval flows. */
export const flowLetter =
  (ctx: Pick<ReactionContext, 'addressOf'>, info: Parameters<typeof flowProblem.text>[0]): Letter =>
  (to, say) => ({
    subject: say('notifications.mail.flowSubject', { flow: info.flow.name }),
    paragraphs: [
      `${flowProblem.text(info, { id: to.id, language: to.language, say })}.`,
      say('notifications.mail.flow'),
    ],
    button: { word: say('notifications.mail.openFlow'), address: ctx.addressOf(info.flow.to) },
  })

/** To a person who was added to a private group. */
export const groupLetter =
  (ctx: Pick<ReactionContext, 'addressOf'>, agent: Person, group: { id: string; name: string }): Letter =>
  (_to, say) => {
    const values = { agent: nameOf(agent), group: group.name }
    return {
      subject: say('notifications.mail.groupSubject', values),
      paragraphs: [say('notifications.mail.group', values)],
      button: { word: say('notifications.mail.openGroup'), address: ctx.addressOf(`/people/groups/${group.id}`) },
    }
  }

/** To the person whose row of a table expires, their manager, and those who keep the table. */
export const expiryLetter =
  (ctx: Pick<ReactionContext, 'addressOf'>, { user, table, titleIn, endsOn, daysLeft }: ExpiryStory): Letter =>
  (to, say) => {
    const values = {
      who: to.id === user.id ? 'mine' : 'other',
      person: nameOf(user),
      row: rowNamed({ name: table.name, title: titleIn(to.language) }),
      date: dayIn(to.language, endsOn),
      days: daysLeft,
      isOver: String(daysLeft < 0),
    }
    return {
      subject: say('notifications.mail.expirySubject', values),
      paragraphs: [say('notifications.mail.expiry', values), say('notifications.mail.expiryNext', values)],
      button: { word: say('notifications.mail.openRow'), address: ctx.addressOf(`/people/${user.id}/personal`) },
    }
  }

const dayIn = (language: string, day: string) =>
  new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    timeZone: 'UTC',
  }).format(toUtcDate(day))

const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
