import type { ReactNode } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { AudienceLine } from '#features/people/audience/web/api.tsx'
import { TheirChanges } from '#features/people/record/web/api.tsx'
import { formatDay } from '#ui/format.ts'
import type { Form } from '#ui/forms/form.ts'
import type { Edited } from '../contract.ts'
import type { Values } from './edit-state.ts'

/** So much of a text says what has changed; all of it is taken. */
const SHOWN = 300

/** What someone else has changed of an announcement while it was edited here too, with a button that takes it. */
export function AnnouncementChanges({
  edited,
  saved,
  theirs,
  form,
}: {
  edited: Edited
  /** As it is now, in the shape of the form. */
  saved: Values
  theirs: readonly (keyof Values)[]
  form: Form<Values>
}) {
  const t = useTranslations('announcements')
  const read = useRead(saved, edited)
  // the picture and its alternative text change together
  const names = theirs.filter((name) => !(name === 'pictureAlt' && theirs.includes('pictureId')))
  const take = (name: keyof Values) => {
    form.set(name, saved[name])
    if (name === 'pictureId') form.set('pictureAlt', saved.pictureAlt)
  }
  return (
    <TheirChanges
      theirs={names.map((name) => ({
        name,
        word: t(WORDS[name]),
        value: read(name),
        take: () => take(name),
      }))}
    />
  )
}

const WORDS = {
  title: 'name',
  body: 'text',
  audience: 'audience',
  publish: 'when',
  publishLocal: 'day',
  time: 'time',
  endsOn: 'endsOn',
  sendsMail: 'mail',
  isPinned: 'pin',
  asksAcknowledgement: 'asks',
  takesReactions: 'takesReactions',
  pictureId: 'picture.title',
  pictureAlt: 'picture.alt',
  fileIds: 'files.title',
  notifyAgain: 'notifyAgain',
} as const satisfies Record<keyof Values, string>

/** A field as its readers see it. */
function useRead(saved: Values, { audience }: Edited): (name: keyof Values) => ReactNode {
  const t = useTranslations('announcements')
  const locale = useLocale()
  const day = (value: string | null) => value && formatDay(value, locale)
  const own: { [K in keyof Values]?: () => ReactNode } = {
    body: () => (saved.body.length > SHOWN ? `${saved.body.slice(0, SHOWN).trimEnd()}…` : saved.body),
    audience: () => <AudienceLine audience={audience} />,
    publish: () => t(`whens.${saved.publish}`),
    publishLocal: () => day(saved.publishLocal),
    endsOn: () => day(saved.endsOn),
    // another picture may show the same
    pictureId: () => saved.pictureId && saved.pictureAlt,
    fileIds: () => saved.fileIds.map((file) => file.name).join(', '),
  }
  return (name) => {
    const value = saved[name]
    if (typeof value === 'boolean') return t(value ? 'values.yes' : 'values.no')
    return own[name] ? own[name]() : String(value ?? '')
  }
}
