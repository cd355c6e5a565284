import { useTranslations } from 'use-intl'
import { contactFields, personalFields } from '#features/core/members/fields.ts'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { namesOf } from '#kit/fields.ts'
import { personName } from '#ui/person-name.ts'
import type { Personal } from '../contract.ts'
import { CustomFields } from './custom-fields-panel.tsx'
import { type Fact, MailLink, useFieldValue } from './facts-list.tsx'
import { DetailsForm, NamesForm } from './personal-form.tsx'
import { type DetailName, namesIn } from './personal-state.ts'
import css from './profile-screen.module.css'
import { usePersonal } from './queries.ts'
import { SectionPart } from './section-panel.tsx'

export function Tab({ userId, startsOpen = false }: { userId: string; startsOpen?: boolean }) {
  const { data: personal } = usePersonal(userId)
  if (!personal) return <div className={css.column} aria-busy />
  return (
    <div className={css.column}>
      <Details userId={userId} personal={personal} startsOpen={startsOpen} />
      <Contact userId={userId} personal={personal} startsOpen={startsOpen && !personal.can.edit} />
      <Links userId={userId} personal={personal} />
      <CustomFields userId={userId} />
    </div>
  )
}

interface Whose {
  userId: string
  personal: Personal
  startsOpen?: boolean
}

function Details({ userId, personal, startsOpen = false }: Whose) {
  const t = useTranslations('people')
  const factsOf = useFacts(personal)
  const title = t('details')
  const names = namesIn('details')
  return (
    <SectionPart
      name="personal"
      title={title}
      // alone on a page the picture stands above
      bare={!startsOpen}
      who={<WhoSees userId={userId} section="personal" what={title} />}
      facts={[
        [t('columns.name'), personName(personal)],
        [t('columns.email'), <MailLink key="email" address={personal.email} />],
        ...factsOf(names),
      ]}
      empty=""
      startsOpen={startsOpen}
      mayEdit={personal.can.edit}
    >
      {(onClose) => <NamesForm {...{ userId, personal, title, names, onClose }} draft="personal" />}
    </SectionPart>
  )
}

function Contact({ userId, personal, startsOpen = false }: Whose) {
  const t = useTranslations('profile')
  const factsOf = useFacts(personal)
  const { edit, contact } = personal.can
  const title = t('contact')
  const all = namesIn('contact')
  // without the right to the section they keep their own phone numbers and address
  const names = edit ? all : namesOf(contactFields)
  return (
    <SectionPart
      name="contact"
      title={title}
      facts={factsOf(all, names)}
      empty={t('noContact')}
      startsOpen={startsOpen}
      mayEdit={contact}
    >
      {(onClose) => <DetailsForm {...{ userId, personal, title, names, onClose }} draft="contact" />}
    </SectionPart>
  )
}

function Links({ userId, personal }: Whose) {
  const t = useTranslations('profile')
  const factsOf = useFacts(personal)
  const title = t('links')
  const names = namesIn('links')
  return (
    <SectionPart name="links" title={title} facts={factsOf(names)} empty={t('noLinks')} mayEdit={personal.can.edit}>
      {(onClose) => <DetailsForm {...{ userId, personal, title, names, onClose }} draft="links" />}
    </SectionPart>
  )
}

/** Fields with their names, as they are read. */
function useFacts(personal: Personal) {
  const t = useTranslations()
  const draw = useFieldValue()
  return (names: readonly DetailName[], own = names): Fact[] =>
    names.map((name) => {
      const [word, value] = [t(personalFields[name].word), draw(personalFields[name], personal[name])]
      return own.includes(name) ? [word, value] : [word, value, 'theirs']
    })
}
