import { useTranslations } from 'use-intl'
import { usePlaceReview } from '#features/people/access/web/api.tsx'
import { PlaceSelects } from '#features/people/directory/web/api.tsx'
import { ColleagueField, type PersonOption, useSection } from '#features/people/record/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import type { Form } from '#ui/forms/form.ts'
import { personName } from '#ui/person-name.ts'
import { type Job, profile } from '../contract.ts'
import { useJobRefresh } from './job-state.ts'
import { SectionForm } from './section-panel.tsx'

type Details = NonNullable<Job['details']>

export function JobDetailsForm({
  userId,
  details,
  version,
  onClose,
}: {
  userId: string
  details: Details
  version: number
  onClose: () => void
}) {
  const t = useTranslations('people')
  const save = useChange(profile.changeJob)
  const current = startOf(details)
  const { form, theirs } = useSection({
    current,
    version,
    send: (values, seen) => save({ id: userId, ...sent(values, current), version: seen }),
    refresh: useJobRefresh(userId),
    draft: 'job-details',
    onClose,
  })
  const { reviewed, dialog } = useReviewed(userId, form, current)
  const describe = useTheirWords(details, current, form)
  return (
    <>
      {dialog}
      <SectionForm form={reviewed} label={t('jobDetails')} theirs={theirs.map(describe)} onClose={onClose}>
        <PlaceSelects field={form.field} />
        <ColleagueField label={t('columns.manager')} help={t('managerHelp')} {...form.field('managerId')} />
      </SectionForm>
    </>
  )
}

/** A move changes who sees what: that is shown before it happens. */
function useReviewed(userId: string, form: Form<Values>, initial: Values) {
  const { review, dialog } = usePlaceReview(userId)
  const submit: Form<Values>['submit'] = async (event) => {
    event?.preventDefault()
    const { jobTitleId: _, ...to } = sent(form.values, initial)
    if (await review(to)) await form.submit()
  }
  return { reviewed: { ...form, submit }, dialog }
}

/** A field that someone else has changed: its label, their value, and the action that takes it. */
function useTheirWords({ department, location, jobTitle, manager }: Details, current: Values, form: Form<Values>) {
  const t = useTranslations('people')
  const words = {
    departmentId: [t('columns.department'), department?.name],
    locationId: [t('columns.location'), location?.name],
    jobTitleId: [t('columns.jobTitle'), jobTitle?.name],
    managerId: [t('columns.manager'), manager && personName(manager)],
  } as const
  return (name: keyof Values) => {
    const [word, value] = words[name]
    return { name, word, value, take: () => form.set(name, current[name]) }
  }
}

const startOf = ({ department, location, jobTitle, manager }: Details) => ({
  departmentId: idOf(department),
  locationId: idOf(location),
  jobTitleId: idOf(jobTitle),
  managerId: manager && ({ ...manager, email: '' } as PersonOption),
})
type Values = ReturnType<typeof startOf>

const idOf = (named: { id: string } | null) => named?.id ?? null

/** An unchanged manager is replaced by the new department's manager, if it has one. */
function sent({ managerId, ...places }: Values, before: Values) {
  const follows = idOf(managerId) === idOf(before.managerId) && places.departmentId !== before.departmentId
  return follows ? places : { ...places, managerId: idOf(managerId) }
}
