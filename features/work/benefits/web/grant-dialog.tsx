import { useTranslations } from 'use-intl'
import { type AudienceDraft, AudiencePicker, NO_ONE, sentAudience } from '#features/people/audience/web/api.tsx'
import { useChange } from '#ui/forms/change.ts'
import { DateField } from '#ui/forms/date-field.tsx'
import { useForm } from '#ui/forms/form.ts'
import { EditDialog } from '#ui/overlays/edit-dialog.tsx'
import { toast } from '#ui/overlays/toast.tsx'
import { PersonChip } from '#ui/person-chip.tsx'
import { useReader } from '#ui/reader.ts'
import type { Benefit } from '../contract.ts'
import { grants, type Judged } from '../grants/contract.ts'
import { useGrantPreview } from './queries.ts'
import css from './benefits-screen.module.css'

interface Values {
  audience: AudienceDraft
  dateFrom: string | null
  dateTo: string | null
}

/** Grants a benefit to people, after it has said who gets it and who does not. */
export function GrantDialog({ benefit, onClose }: { benefit: Benefit; onClose: () => void }) {
  const t = useTranslations('benefits')
  const { today } = useReader()
  const grant = useChange(grants.grantBenefits)
  const form = useForm<Values, { data: Judged }>({
    initial: { audience: NO_ONE, dateFrom: today, dateTo: null },
    submit: (values) => grant(sentOf(benefit.id, values)),
    onDone: ({ data }) => {
      toast.success(t('grantedTo', { count: data.grantedCount }))
      onClose()
    },
  })
  return (
    <EditDialog title={t('grantTitle', { name: benefit.name })} form={form} word={t('grant')} onClose={onClose}>
      <AudiencePicker label={t('forWhom')} required {...form.field('audience')} />
      <div className={css.two}>
        <DateField label={t('dateFrom')} required {...form.field('dateFrom')} />
        <DateField label={t('dateTo')} help={t('dateToHelp')} {...form.field('dateTo')} />
      </div>
      <Preview id={benefit.id} values={form.values} />
    </EditDialog>
  )
}

const sentOf = (id: string, { audience, dateFrom, dateTo }: Values) => ({
  id,
  audience: sentAudience(audience),
  // the server validates an empty day
  dateFrom: dateFrom as string,
  dateTo,
})

/** Who would get it as things are, and who would not and why. */
function Preview({ id, values }: { id: string; values: Values }) {
  const t = useTranslations('benefits')
  const isAsked = values.audience.everyone || values.audience.parts.some(({ isExcluded }) => !isExcluded)
  const { data, isError } = useGrantPreview(sentOf(id, values), isAsked && values.dateFrom !== null)
  if (!isAsked || isError || !data) return null
  return (
    <div className={css.preview}>
      <output>{t('wouldGet', { count: data.grantedCount })}</output>
      {data.refusedCount > 0 && (
        <div>
          <p className={css.quiet}>{t('wouldNotGet', { count: data.refusedCount })}</p>
          <ul className={css.people} aria-label={t('wouldNotGet', { count: data.refusedCount })}>
            {data.refused.map(({ user, why }) => (
              <li key={user.id}>
                <PersonChip person={user} size="sm" />
                <span className={css.why}>{t(`refused.${why}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
