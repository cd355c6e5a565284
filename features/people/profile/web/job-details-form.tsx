import { useTranslations } from 'use-intl'
import { PlaceSelects } from '#features/people/directory/web/api.tsx'
import { ColleagueField, type PersonOption } from '#features/people/record/web/api.tsx'
import { usePlaceReview } from '#features/people/access/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { FormFrame } from '#ui/forms/form-frame.tsx'
import { type Form, useForm } from '#ui/forms/form.ts'
import { SubmitButton } from '#ui/forms/submit-button.tsx'
import { useUnsavedGuard } from '#ui/forms/unsaved-guard.ts'
import { type Job, profile } from '../contract.ts'
import css from './profile-screen.module.css'

export function JobDetailsForm({
  userId,
  details,
  version,
}: {
  userId: string
  details: NonNullable<Job['details']>
  version: number
}) {
  const t = useTranslations('people')
  const ui = useTranslations('ui')
  const save = useChange(profile.changeJob)
  const initial = startOf(details)
  const form = useForm({
    initial,
    submit: (values) => save({ id: userId, ...sent(values, initial), version }),
    draft: 'job-details',
  })
  useUnsavedGuard(form.dirty)
  const { reviewed, dialog } = useReviewed(userId, form, initial)
  return (
    <FormFrame form={reviewed} aria-label={t('jobDetails')}>
      {dialog}
      <div className={css.two}>
        <PlaceSelects field={form.field} />
        <ColleagueField label={t('columns.manager')} help={t('managerHelp')} {...form.field('managerId')} />
      </div>
      <div className={css.foot}>
        <SubmitButton form={form} disabled={!form.dirty}>
          {ui('save')}
        </SubmitButton>
      </div>
    </FormFrame>
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

const startOf = ({ department, location, jobTitle, manager }: NonNullable<Job['details']>) => ({
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
