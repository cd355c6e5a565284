import { useLocale, useTranslations } from 'use-intl'
import { contactFields, personalFields } from '#features/core/members/fields.ts'
import { WhoSees } from '#features/people/access/web/api.tsx'
import { useAsOf } from '#features/people/record/web/api.tsx'
import type { Day } from '#kit/days.ts'
import { formatDay } from '#ui/format.ts'
import { personName } from '#ui/person-name.ts'
import { Panels } from '#ui/shell/panels.tsx'
import type { Personal } from '../contract.ts'
import { CustomFields, CustomFieldsAsOf } from './custom-fields-panel.tsx'
import { type Fact, MailLink, useFieldValue } from './facts-list.tsx'
import { DetailsForm, NamesForm } from './personal-form.tsx'
import { type DetailName, namesIn } from './personal-state.ts'
import css from './profile-screen.module.css'
import { usePersonal } from './queries.ts'
import { SectionPart } from './section-panel.tsx'

export function Tab({ userId, startsOpen = false }: { userId: string; startsOpen?: boolean }) {
  const { data: personal } = usePersonal(userId)
  const { day } = useAsOf()
  if (day) return <OnDay userId={userId} day={day} />
  if (!personal) return <div className={css.column} aria-busy />
  return (
    <div className={css.column}>
      <Details userId={userId} personal={personal} startsOpen={startsOpen} />
      <Contact userId={userId} personal={personal} startsOpen={startsOpen && !personal.can.edit} />
      <Links userId={userId} personal={personal} />
      <CustomFields userId={userId} />
      <Panels page="record" userId={userId} />
    </div>
  )
}

/** As of another day: what has a history here. */
function OnDay({ userId, day }: { userId: string; day: Day }) {
  const t = useTranslations('profile')
  return (
    <div className={css.column}>
      <CustomFieldsAsOf userId={userId} day={day} />
      <Panels page="record" userId={userId} onlyDated />
      <p className={css.undated}>{t('noHistoryPersonal')}</p>
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
  const { edit, contact } = personal.can
  const all = namesIn('details')
  const names = ownNames(all, personal)
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
        ...factsOf(all, names),
      ]}
      empty=""
      startsOpen={startsOpen}
      mayEdit={contact}
    >
      {(onClose) => {
        const Form = edit ? NamesForm : DetailsForm
        return <Form {...{ userId, personal, title, names, onClose }} draft="personal" />
      }}
    </SectionPart>
  )
}

function Contact({ userId, personal, startsOpen = false }: Whose) {
  const t = useTranslations('profile')
  const factsOf = useFacts(personal)
  const { contact } = personal.can
  const title = t('contact')
  const all = namesIn('contact')
  const names = ownNames(all, personal)
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

/** Those of them that the reader may change: without the right to the section people still keep some of their own. */
const ownNames = (names: readonly DetailName[], { can }: Personal) =>
  can.edit ? names : names.filter((name) => Object.hasOwn(contactFields, name))

/** Fields with their names, as they are read. */
function useFacts(personal: Personal) {
  const t = useTranslations()
  const locale = useLocale()
  const draw = useFieldValue()
  const valueOf = (name: DetailName) =>
    name === 'birthDate' && personal.birthday
      ? // a leap year has every day
        formatDay(`2000-${personal.birthday}`, locale, { year: false })
      : draw(personalFields[name], personal[name])
  return (names: readonly DetailName[], own = names): Fact[] =>
    names.map((name) => {
      const [word, value] = [t(personalFields[name].word), valueOf(name)]
      return own.includes(name) ? [word, value] : [word, value, 'theirs']
    })
}
